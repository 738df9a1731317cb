import type { MessageSchedule } from '#contract/mail/message-schedules.ts'
import type { AutomaticKind } from '#contract/mail/template-kinds.ts'
import type { GuestMails } from '#contract/parts/guest-mails.ts'
import type { PropertyRow } from '../../property/properties/public.ts'
import type { ScheduleRow } from './schedule-store.ts'

/** The switch of a property for kinds that have one there. rule 4.32 */
export const SWITCH_OF: Readonly<Partial<Record<AutomaticKind, keyof GuestMails>>> = {
  booking_confirmed: 'confirmed',
  awaiting_payment: 'confirmed',
  booking_changed: 'changed',
  booking_cancelled: 'cancelled',
  no_show: 'no_show',
  booking_reinstated: 'confirmed',
}

/** Where nothing was said: off, at an hour at which people read their mails. */
const DEFAULTS: Readonly<Partial<Record<AutomaticKind, Pick<ScheduleRow, 'days' | 'time'>>>> = {
  before_arrival: { days: 2, time: '10:00' },
  check_in_today: { days: null, time: '09:00' },
  after_stay: { days: 1, time: '10:00' },
}

/** When a kind goes at a property. rule 27.4 */
export function presentSchedule(
  { id: property_id, guest_mails }: Pick<PropertyRow, 'id' | 'guest_mails'>,
  kind: AutomaticKind,
  row: ScheduleRow | undefined,
): MessageSchedule {
  const own = SWITCH_OF[kind]
  const { days, time } = row ?? DEFAULTS[kind] ?? { days: null, time: null }
  return { property_id, kind, enabled: own ? guest_mails[own] : (row?.enabled ?? false), days, time }
}
