import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { nightsOf } from '#server/kernel/time/dates.ts'
import { type GroupSale, readGroupSale } from '../../stays/reservations/public.ts'
import type { RequestedRoom } from '../booking/page-bookings-store.ts'
import type { BookingPages } from '../booking-pages.ts'
import { readAsGuest } from '../guest-context.ts'
import { type PublishedProperty, scopeOfPage } from '../page-property.ts'
import { LinkRefused } from './link-refused.ts'

/** What the link of a group sells; throws LinkRefused where that is nothing. rule 26.33 */
export async function readSale(
  ctx: Context,
  published: PublishedProperty,
  code: string,
  { locked = false }: { readonly locked?: boolean } = {},
): Promise<GroupSale> {
  const sale = await readKnownSale(ctx, published, code, { locked })
  if (sale.state !== 'open') throw new LinkRefused(sale.state)
  return sale
}

/** The same of a group whose link may be over. */
async function readKnownSale(
  ctx: Context,
  { property }: PublishedProperty,
  code: string,
  { locked = false }: { readonly locked?: boolean } = {},
): Promise<GroupSale> {
  const sale = await readGroupSale(ctx, { code, property, locked })
  if (!sale) throw new LinkRefused('unknown')
  return sale
}

/** The group of the link by which a form was sent, whose booking may be made already; null for none. */
export function readSaleOfForm(
  { pipeline, limits }: Pick<BookingPages, 'pipeline' | 'limits'>,
  request: FastifyRequest,
  published: PublishedProperty,
  code: string | null,
): Promise<GroupSale | null> {
  if (code === null) return Promise.resolve(null)
  return limits.tryCode(
    { address: request.ip, code },
    () =>
      readAsGuest(pipeline, request, scopeOfPage(published), (ctx) => readKnownSale(ctx, published, code)),
    () => false,
  )
}

interface PlanOnSale {
  readonly id: string
  readonly room_type_id: string
  readonly negotiated: boolean
}

/** Whether a link sells a plan: of its room type the one that was agreed with the group alone, else what the page sells. rule 26.33 */
export const isPlanOfGroup = (
  { plan: agreed }: GroupSale,
  { property }: PublishedProperty,
  { id, room_type_id, negotiated }: PlanOnSale,
): boolean =>
  agreed?.room_type_id === room_type_id
    ? agreed.id === id
    : !negotiated && (property.booking_page.rate_plan_ids?.includes(id) ?? true)

/** Whether all nights of a stay are of the block: what it does not have would be taken from the house. */
export const isWithinBlock = (
  { rooms }: GroupSale,
  { room_type_id, check_in, check_out }: RequestedRoom,
): boolean => nightsOf(check_in, check_out).every((date) => rooms.get(room_type_id)?.has(date))
