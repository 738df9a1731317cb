import { isDeepStrictEqual } from 'node:util'
import { COUNTRIES } from '#contract/countries.ts'
import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/property/properties.staff.ts'
import type { Context } from '#server/context.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { dateIn } from '#server/kernel/time/clock.ts'
import { canonicalTimeZone, isWholeTax } from './accept-property.ts'
import { changedBookingPage, requireBookingPage } from './booking-page.ts'
import { acceptLetterhead } from './letterhead.ts'
import { acceptLocalEvents } from './local-events/local-events.ts'
import { changedReminders } from './payment-reminders.ts'
import { presentProperty } from './present.ts'
import { findPropertyForChange, type PropertyRow, readNewestClosedDay, updatePropertyRow } from './store.ts'

type Op = typeof contract.updateProperty
type Body = Input<Op>['body']

/**
 * Changes the settings of a property; existing bookings keep the terms that they were booked with. 422 for
 * invalid settings.
 */
export async function updateProperty(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const row = await findPropertyForChange(ctx, params.id)
  const next = changed(row, body, ctx.now)
  const [before, after] = [presentProperty(row, ctx.now), presentProperty(next, ctx.now)]
  if (isDeepStrictEqual(next, row)) return before
  await Promise.all([requireClosedDaysStay(ctx, row, next), requireBookingPage(ctx, row, next)])
  ctx.audit?.({ resource_id: row.id, property_id: row.id, before, after })
  await updatePropertyRow(ctx, next)
  return after
}

/** 409 SVC-7005 for a zone, or an end of the day, with which a closed day would still be open. rule 17.5 */
async function requireClosedDaysStay(ctx: Context, row: PropertyRow, next: PropertyRow): Promise<void> {
  if (next.timezone === row.timezone && next.day_ends_at === row.day_ends_at) return
  const closed = await readNewestClosedDay(ctx, row.id)
  const business_date = businessDate(next, ctx.now)
  if (closed === null || business_date > closed) return
  const field = next.timezone === row.timezone ? 'day_ends_at' : 'timezone'
  throw fault('SVC-7005', {
    details: { field, date: business_date, business_date: businessDate(row, ctx.now) },
  })
}

function changed(row: PropertyRow, body: Body, now: Temporal.Instant): PropertyRow {
  const { timezone, address, legal, letterhead, guest_mails, booking_page, local_events, ...rest } = body
  const { payment_reminders, ...plain } = rest
  const zone = timezone === undefined ? row.timezone : canonicalTimeZone(timezone)
  if (zone === undefined)
    throw invalid('timezone', 'unknown', 'It is no IANA time zone such as Europe/Berlin.')
  if (body.country !== undefined && !COUNTRIES.includes(body.country))
    throw invalid('country', 'unknown', 'It is no ISO 3166-1 country code such as DE.')
  if (body.city_tax && !isWholeTax(body.city_tax, row.currency))
    throw invalid(
      'city_tax',
      'incomplete',
      `It needs a percentage, or an amount in ${row.currency}, in each season too; seasons do not overlap.`,
    )
  return {
    ...row,
    ...plain,
    name: body.name?.trim() ?? row.name,
    timezone: zone,
    address: address === undefined ? row.address : merged(row.address, address ?? {}),
    legal: { ...row.legal, ...legal },
    guest_mails: { ...row.guest_mails, ...guest_mails },
    payment_reminders: changedReminders(row, payment_reminders?.days, dateIn(zone, now)),
    booking_page: changedBookingPage(row, booking_page),
    local_events: local_events ? acceptLocalEvents(local_events) : row.local_events,
    letterhead: letterheadAfter(row.letterhead, letterhead),
  }
}

function letterheadAfter(before: PropertyRow['letterhead'], changes: Body['letterhead']) {
  if (changes === undefined) return before
  const accepted = acceptLetterhead(before, changes)
  if ('letterhead' in accepted) return accepted.letterhead
  const { problems } = accepted
  throw fault('SVC-2002', {
    message: problems.map(({ message }) => message).join(' '),
    details: problems.map(({ field, message }) => ({
      field: `letterhead.${field}`,
      code: 'invalid',
      message,
    })),
  })
}

/** RFC 7396: null removes. rule 0 */
const merged = (stored: PropertyRow['address'], patch: PropertyRow['address']): PropertyRow['address'] =>
  Object.fromEntries(Object.entries({ ...stored, ...patch }).filter(([, value]) => value !== null))
