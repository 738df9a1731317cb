import { fieldsFor, registrationRule, requiredRegistrations } from '#contract/parts/registration-rules.ts'
import type { RegisteredGuest, Registration } from '#contract/stays/registrations.ts'
import { isCancelledOrNoShow } from '#contract/stays/status.ts'
import type { Context } from '#server/context.ts'
import { missing } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { findProperty, type PropertyRow } from '../../property/properties/public.ts'
import { asExpired, findReservation, isExpired, type ReservationRow } from '../reservations/public.ts'
import { openEntry } from './registration-entry.ts'
import { type RegistrationRow, readRegistrations } from './store.ts'
import { lastRetentionDay } from './term.ts'

/** A stay with its registered guests. */
export interface RegisteredStay {
  readonly stay: ReservationRow
  readonly property: PropertyRow
  readonly rows: readonly RegistrationRow[]
  /** Of the property. */
  readonly today: string
}

/** 404 SVC-3001 for a stay that is not the caller's. */
export async function findRegisteredStay(ctx: Context, id: string): Promise<RegisteredStay> {
  const [stored, rows] = await Promise.all([findReservation(ctx, id), readRegistrations(ctx, id)])
  const stay = isExpired(stored, ctx.now) ? asExpired(stored) : stored
  const property = await findProperty(ctx, stay.property_id)
  return { stay, property, rows, today: businessDate(property, ctx.now) }
}

const partyOf = ({ adults, children }: Pick<ReservationRow, 'adults' | 'children'>): number =>
  adults + children

/** Which guest of a party a path names; 404 SVC-3001 for nobody. */
export function positionOf(stay: Pick<ReservationRow, 'adults' | 'children'>, named: string): number {
  const position = /^[1-9]\d?$/.test(named) ? Number(named) : 0
  if (position < 1 || position > partyOf(stay)) throw missing()
  return position
}

/** The guest can fill it in: a stay that is sure and not begun. rule 29.4 */
export const isOpenToGuest = ({ stay }: RegisteredStay): boolean => stay.status === 'confirmed'

/** How far it is, without anything that was given. */
export function presentRegistration(registered: RegisteredStay): Registration {
  const { stay, property, rows } = registered
  const { country } = property
  const party = partyOf(stay)
  const required = isCancelledOrNoShow(stay) ? 0 : requiredRegistrations(country, party)
  const of_position = new Map(rows.map((row) => [row.position, row]))
  return {
    reservation_id: stay.id,
    country,
    law: registrationRule(country).law,
    wanted: required,
    registered: rows.filter(({ position }) => position <= required).length,
    open_to_guest: isOpenToGuest(registered),
    deleted_after: lastRetentionDay(country, stay),
    guests: Array.from({ length: party }, (_, at) => {
      const position = at + 1
      const row = of_position.get(position)
      return {
        position,
        required: position <= required,
        fields: fieldsFor({ country, position }),
        registered_at: row?.registered_at ?? null,
        registered_by: (row?.registered_by ?? null) as Registration['guests'][number]['registered_by'],
      }
    }),
  }
}

/** What was given, opened. */
export const openRegistrations = (
  { secrets, scope }: Pick<Context, 'secrets' | 'scope'>,
  rows: readonly RegistrationRow[],
): RegisteredGuest[] =>
  rows.map(({ reservation_id, position, entry }) => ({
    position,
    ...openEntry(secrets, { account_id: scope.account_id, reservation_id, position }, entry),
  }))
