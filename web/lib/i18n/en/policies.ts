import { plural } from '../plural.ts'

/** Cancellation policies and deposits, in sentences. */
export const policies = {
  nights: (count: number) => plural(count, 'night', 'nights'),
  days: (count: number) => plural(count, 'day', 'days'),
  hours: (count: number) => plural(count, 'hour', 'hours'),
  fee_none: 'nothing',
  fee_percent: (percent: string) => (percent === '100' ? 'the whole price' : `${percent} % of the price`),
  fee_nights: (count: number) => (count === 1 ? 'the first night' : `the first ${count} nights`),
  before_arrival: (days: number, time: string) =>
    days === 0 ? `${time} on the day of arrival` : `${time}, ${plural(days, 'day', 'days')} before arrival`,
  before_check_in: (hours: number) => `${plural(hours, 'hour', 'hours')} before check-in`,
  always_free: 'A cancellation is always free.',
  free_until: (when: string) => `Free until ${when}.`,
  after: (when: string, fee: string) => `After ${when} it costs ${fee}.`,
  afterwards: (fee: string) => `Then it costs ${fee}.`,
  non_refundable: 'Not refundable: a cancellation costs the whole price from the start.',
  no_show: (fee: string) => `Who does not come pays ${fee}.`,
  deposit_none: 'No deposit.',
  deposit: (amount: string, due: string) => `A deposit of ${amount} is due ${due}.`,
  deposit_full: 'the whole price',
  deposit_percent: (percent: string) => `${percent} %`,
  deposit_nights: (count: number) => (count === 1 ? 'the first night' : `the first ${count} nights`),
  at_booking: 'at booking',
  on_arrival: 'on arrival',
  hold: (minutes: string) => `The nights are held for ${minutes} until it is paid.`,
  minutes: (count: number) => plural(count, 'minute', 'minutes'),
}
