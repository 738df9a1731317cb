/** Free until two days before arrival, then one night, on the day of arrival the whole stay. */
export const CANCELLATION_POLICY = {
  name: '48 h',
  refundable: true,
  rules: [
    { days_before: 2, time: '18:00', fee: { type: 'nights', nights: 1 } },
    { days_before: 0, time: '18:00', fee: { type: 'percent', percent: 100 } },
  ],
  no_show_fee: { type: 'percent', percent: 100 },
}
