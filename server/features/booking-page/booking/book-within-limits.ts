import type { FastifyRequest } from 'fastify'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import type { Booking } from '#contract/stays/bookings.ts'
import type { Context } from '#server/context.ts'
import type { FieldError } from '#server/kernel/errors.ts'
import { normaliseEmail } from '#server/kernel/text/email-address.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { isUnconfirmed } from '../../mail/email/public.ts'
import {
  type GroupSale,
  isDepositDueAtBooking,
  readUnpaidPageNights,
} from '../../stays/reservations/public.ts'
import type { BookingPages } from '../booking-pages.ts'
import { LinkRefused } from '../group/link-refused.ts'
import { isPlanOfGroup, isWithinBlock, readSale } from '../group/sale.ts'
import { CONFIRM_MINUTES, confirmsByMail, requestConfirmation } from '../manage/confirm-booking.ts'
import type { PageView, PublishedProperty } from '../page-property.ts'
import { isPayable } from '../search/payable.ts'
import type { BookingRequest } from './booking-body.ts'
import { type Around, executeAsGuest, type Outcome } from './execute-as-guest.ts'
import {
  lockPageBookings,
  type RequestedRoom,
  readPlanOfPage,
  type SameBooking,
} from './page-bookings-store.ts'

/** A booking that a form asks for. */
export interface PageBooking extends BookingRequest {
  readonly key: string
  readonly email: string
  /** Of the link of a group; null for none. */
  readonly group_code: string | null
  /** The guest wants another booking beside the same one. */
  readonly another: boolean
}

/** What could be guessed. */
const CODES = ['promotion_code', 'company_code'] as const

/** Rolls a booking back before it has begun. */
class NotBooked extends Error {
  readonly reason: { readonly refused: 'unpaid' | 'flooded' | 'not_sold' } | { readonly same: SameBooking }
  constructor(reason: NotBooked['reason']) {
    super('a booking of the booking page was not begun')
    this.reason = reason
  }
}

/**
 * Books, unless the guest has booked the same within the hour, or the address or the e-mail too much without paying. What is
 * refused for another reason, or was sent before, does not count; a promotion code that is refused does, because it could be
 * guessed. rules 26.24, 26.25
 */
export async function bookWithinLimits(
  pages: BookingPages,
  request: FastifyRequest,
  view: PageView,
  { operation, body, stays, key, email, group_code, another }: PageBooking,
): Promise<Outcome<Reservation | Booking> | NotBooked['reason']> {
  const { published, now } = view
  const { property } = published
  const confirms = confirmsByMail(pages, published)
  const intention = { rooms: stays, email: normaliseEmail(email), property_id: property.id }
  const plans = new Map(stays.map((stay) => [stay.rate_plan_id, stay]))
  const around: Around = async (ctx, book) => {
    const { same, unpaid } = await lockPageBookings(ctx, intention, businessDate(property, now))
    if (same !== null && !another) throw new NotBooked({ same })
    if (unpaid >= pages.limits.max_unpaid) throw new NotBooked({ refused: 'unpaid' })
    const group = group_code === null ? null : await readSale(ctx, published, group_code, { locked: true })
    const [flooded, ...requested] = await Promise.all([
      readUnpaidPageNights(ctx, [property.id]),
      ...[...plans.values()].map(async (stay) => ({
        stay,
        plan: await readPlanOfPage(ctx, stay.rate_plan_id),
      })),
    ])
    const refusals = requested.map((one) =>
      refusalOf(ctx, published, { ...one, group, is_flooded: flooded.length > 0 }),
    )
    const refused = refusals.find((one) => one !== null)
    if (refused) throw new NotBooked({ refused })
    if (!confirms) return book(ctx)
    const made = (await book({ ...ctx, confirm_minutes: CONFIRM_MINUTES })) as Reservation | Booking
    const queued = isUnconfirmed(made) ? requestConfirmation(ctx, view, leadOf(made)) : undefined
    // After the booking, which may be sent with COMMIT.
    if (queued && ctx.commitWith) ctx.commitWith(queued)
    else await queued
    return made
  }
  const refund = pages.limits.countBooking(request.ip)
  try {
    const write = { operation, body, key, around }
    const outcome = await executeAsGuest<Reservation | Booking>(pages, request, published, write)
    const is_guess = CODES.some((field) => outcome.refusal && names(outcome.refusal.details, field))
    if (outcome.answer ? outcome.replayed : !is_guess) refund()
    return outcome
  } catch (error) {
    if (error instanceof NotBooked || error instanceof LinkRefused) refund()
    if (!(error instanceof NotBooked)) throw error
    return error.reason
  }
}

interface PlanOfPage {
  readonly stay: RequestedRoom
  /** Null where there is no such plan. */
  readonly plan: Awaited<ReturnType<typeof readPlanOfPage>>
  readonly group: GroupSale | null
  readonly is_flooded: boolean
}

/** Beyond the ceiling of a property only plans with a deposit are sold, and those only where it can be paid. rules 26.24, 26.27 */
function refusalOf(
  ctx: Context,
  published: PublishedProperty,
  { stay, plan, group, is_flooded }: PlanOfPage,
): 'flooded' | 'not_sold' | null {
  // A plan that does not exist is refused by the operation, and so is one that was negotiated with others.
  if (plan === null) return null
  const { property } = published
  const { rate_plan_id, check_in, room_type_id } = stay
  const { deposit_rule, negotiated } = plan
  const online = property.booking_page.rate_plan_ids
  const is_offered = group
    ? isWithinBlock(group, stay) &&
      isPlanOfGroup(group, published, { id: rate_plan_id, room_type_id, negotiated })
    : negotiated || !online || online.includes(rate_plan_id)
  if (!is_offered) return 'not_sold'
  if (!isPayable(ctx, property)({ deposit_rule }, check_in)) return 'not_sold'
  return is_flooded && !isDepositDueAtBooking(deposit_rule) ? 'flooded' : null
}

/** The reservation that stands for a booking: of several rooms, the first. */
export const leadOf = (made: Reservation | Booking): Reservation =>
  'reservations' in made ? made.reservations[0]! : made

/** Whether a refusal names a field, of any room. */
export const names = (details: unknown, name: string): boolean =>
  Array.isArray(details) &&
  details.some(({ field }: FieldError) => field === name || field.endsWith(`.${name}`))
