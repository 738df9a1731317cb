import type { Money } from '../../../../contract/money.ts'
import type { Catalogue } from '../../../lib/i18n/catalogue.ts'
import type { Body } from '../../../lib/operations.ts'
import { plainPhone } from '../../../lib/phone.ts'

export interface Choice {
  readonly room_type_id: string
  readonly rate_plan_id: string
}

/** An offer that was chosen, with the total that is shown. */
export interface Chosen extends Choice {
  readonly total: Money
  readonly free_cancellation_until: string | null
}

/** What has been typed so far. */
export interface Draft {
  readonly check_in: string
  readonly check_out: string
  readonly adults: number
  readonly children: number
  readonly children_ages: string
  readonly guest_id: string | undefined
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly channel: string
  readonly room_id: string | null
  readonly estimated_arrival_time: string
  readonly notes: string
}

export const emptyDraft = (start: Pick<Draft, 'check_in' | 'check_out' | 'guest_id'>): Draft => ({
  ...start,
  ...{ adults: 2, children: 0, children_ages: '', first_name: '', last_name: '', email: '', phone: '' },
  ...{ channel: 'direct', room_id: null, estimated_arrival_time: '', notes: '' },
})

const hasGuest = ({ guest_id, first_name, last_name, email, phone }: Draft) =>
  guest_id !== undefined || (first_name.trim() && last_name.trim() && (email.trim() || phone.trim()))

/** What is still missing before it can be booked. */
export function draftProblem(
  draft: Draft,
  text: Catalogue['reservations']['create'],
  offer: 'none' | 'gone' | 'asking' | 'there',
) {
  if (draft.check_out <= draft.check_in) return text.choose_dates
  if (offer === 'none') return text.choose_offer
  if (offer === 'gone') return text.offer_gone
  if (offer === 'asking') return text.pricing
  return hasGuest(draft) ? undefined : text.name_guest
}

/** The ages that were typed and can be some: no more than there are children. */
export const agesOf = ({ children, children_ages }: Pick<Draft, 'children' | 'children_ages'>): number[] =>
  children_ages
    .split(/[,;\s]+/)
    .filter((age) => /^(\d|1[0-7])$/.test(age))
    .map(Number)
    .slice(0, children)

/** With the total that was shown: when another has come to be meanwhile, nothing is booked. */
export function requestOf(
  draft: Draft,
  { room_type_id, rate_plan_id, total }: Chosen,
): Body<'createReservation'> {
  const text = (value: string) => value.trim() || undefined
  const ages = agesOf(draft)
  const guest = {
    first_name: draft.first_name.trim(),
    last_name: draft.last_name.trim(),
    ...(text(draft.email) && { email: text(draft.email)! }),
    ...(text(draft.phone) && { phone: plainPhone(draft.phone) }),
  }
  return {
    room_type_id,
    rate_plan_id,
    check_in: draft.check_in,
    check_out: draft.check_out,
    adults: draft.adults,
    ...(draft.children > 0 && { children: draft.children }),
    ...(draft.children > 0 && ages.length > 0 && { children_ages: ages }),
    ...(draft.guest_id ? { guest_id: draft.guest_id } : { guest }),
    channel: draft.channel,
    ...(draft.room_id && { room_id: draft.room_id }),
    ...(draft.estimated_arrival_time && { estimated_arrival_time: draft.estimated_arrival_time }),
    ...(text(draft.notes) && { notes: text(draft.notes)! }),
    expected_total: total,
  }
}
