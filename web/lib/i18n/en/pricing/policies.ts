import { plural } from '../../plural.ts'

/** Cancellation policies and deposits as sentences. */
export const policies = {
  nights: (count: number) => plural(count, 'night', 'nights'),
  days: (count: number) => plural(count, 'day', 'days'),
  hours: (count: number) => plural(count, 'hour', 'hours'),
  fee_none: 'nothing',
  fee_percent: (percent: string) => (percent === '100' ? 'the full price' : `${percent} % of the price`),
  fee_nights: (count: number) => (count === 1 ? 'the first night' : `the first ${count} nights`),
  before_arrival: (days: number, time: string) =>
    days === 0 ? `${time} on the day of arrival` : `${time}, ${plural(days, 'day', 'days')} before arrival`,
  before_check_in: (hours: number) => `${plural(hours, 'hour', 'hours')} before check-in`,
  always_free: 'Cancellation is always free.',
  free_until: (when: string) => `Free cancellation until ${when}.`,
  no_longer_free: (since: string) => `Free cancellation ended ${since}.`,
  not_free: 'Free cancellation has ended.',
  now: (fee: string) => `Cancelling costs ${fee}.`,
  after: (when: string, fee: string) => `From ${when} it costs ${fee}.`,
  afterwards: (fee: string) => `After that it costs ${fee}.`,
  non_refundable: 'Non-refundable: cancelling costs the full price.',
  no_show: (fee: string) => `A no-show costs ${fee}.`,
  deposit_none: 'No deposit.',
  deposit: (amount: string, due: string) => `A deposit of ${amount} is due ${due}.`,
  deposit_full: 'the full price',
  deposit_nights: (count: number) => (count === 1 ? 'the first night' : `the first ${count} nights`),
  at_booking: 'at booking',
  on_arrival: 'on arrival',
  hold: (minutes: string) => `The nights are held for ${minutes} until it is paid.`,
  hold_transfer: (days: string) =>
    `Without cards a transfer is awaited for ${days}, until the day before arrival at the latest.`,
  minutes: (count: number) => plural(count, 'minute', 'minutes'),
}
