import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/property/booking-domain.staff.ts'
import type { BookingDomain } from '#contract/property/booking-domain.ts'
import type { Context } from '#server/context.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { normaliseDomain } from '#server/kernel/text/email-address.ts'
import { findPropertyForChange, type PropertyRow, presentProperty } from '../../property/properties/public.ts'
import { writeDomain } from './store.ts'

type Set = typeof contract.setBookingDomain
type Remove = typeof contract.removeBookingDomain

/**
 * 409 SVC-4110 where the address of the service is not known; 422 SVC-2002 for what is no domain, for that of the
 * service itself or of another property, and in the sandbox. rule 26.57
 */
export async function setBookingDomain(ctx: Context, { params, body }: Input<Set>): Promise<Output<Set>> {
  if (ctx.environment !== 'live')
    throw invalid('name', 'live_only', 'Booking pages of the sandbox have no domain of their own.')
  const name = normaliseDomain(body.name)
  if (name === null) throw invalid('name', 'syntax', 'Enter a host name such as book.hotel.example.')
  const own = ctx.session?.public_origin ?? null
  // Staff would be locked out by the domain at which they work.
  if (own === null) throw fault('SVC-4110', { message: 'No domain can be used: PUBLIC_URL is not set.' })
  if (new URL(own).hostname === name)
    throw invalid('name', 'own_address', 'This is the address of the service itself.')
  const row = await findPropertyForChange(ctx, params.id)
  if (row.booking_domain?.name === name) return presentProperty(row, ctx.now)
  return changeDomain(ctx, row, { name, checked_at: null, problem: null })
}

export const removeBookingDomain = async (ctx: Context, { params }: Input<Remove>): Promise<Output<Remove>> =>
  changeDomain(ctx, await findPropertyForChange(ctx, params.id), null)

/** Writes the domain of a property, and what has changed to the audit log. */
export async function changeDomain(ctx: Context, row: PropertyRow, booking_domain: BookingDomain | null) {
  await writeDomain(ctx, row.id, booking_domain)
  const before = presentProperty(row, ctx.now)
  const after = presentProperty({ ...row, booking_domain }, ctx.now)
  ctx.audit?.({ resource_id: row.id, property_id: row.id, before, after })
  return after
}
