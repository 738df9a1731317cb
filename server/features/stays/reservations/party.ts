import type { PartyGender } from '#contract/inventory/genders.ts'
import type { RoomType } from '#contract/inventory/room-types.ts'
import type { Money } from '#contract/money.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import type { Party } from '../../pricing/offers/public.ts'

/**
 * The party of a request. Ages that are not sent stay as they are, but for a party without children. More
 * ages than children are SVC-2002.
 */
export function requireParty(
  body: { adults?: number; children?: number; children_ages?: number[] },
  now: Party = { adults: 1, children: 0, children_ages: [] },
): Party {
  const adults = body.adults ?? now.adults
  const children_ages = body.children_ages ?? (body.children === 0 ? [] : [...now.children_ages])
  const children =
    body.children ?? (body.children_ages ? Math.max(now.children, body.children_ages.length) : now.children)
  if (children_ages.length > children) {
    throw invalid('children_ages', 'too_many', 'children_ages holds more ages than there are children.')
  }
  return { adults, children, children_ages }
}

/** Whether a party may sleep in a room type. One that has not said who it is may. rule 4.67 */
export const isAdmitted = ({ gender }: Pick<RoomType, 'gender'>, party_gender: PartyGender | null): boolean =>
  gender === 'any' || party_gender === null || party_gender === gender

/** 422 SVC-2002 for a party in a dorm for others. rule 4.67 */
export function requireGender(room_type: Pick<RoomType, 'gender'>, party_gender: PartyGender | null): void {
  if (isAdmitted(room_type, party_gender)) return
  const whom = room_type.gender === 'female' ? 'women' : 'men'
  throw invalid('party_gender', 'other_gender', `This dorm is for ${whom} only.`)
}

/** SVC-1014 when the client expected another price. rule 4 */
export function requireExpectedTotal(expected: Money | undefined, total: number, currency: string): void {
  if (!expected || (expected.amount === total && expected.currency === currency)) return
  throw fault('SVC-1014', { details: { expected, total: { amount: total, currency } } })
}
