import type * as contract from '#contract/guest-data/erasures.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append.ts'
import { eraseStoredAnswers } from '#server/http/writes/idempotency.ts'
import { fault } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { eraseBookingsOfStays } from '../../distribution/channel-bookings/public.ts'
import {
  ERASED_NAME,
  eraseBesideProfile,
  erased,
  findOwnGuest,
  type GuestRow,
  guestUpdated,
  insertErasure,
  lockGuests,
  readErasure,
  writeErasure,
  writeGuest,
} from '../../guests/public.ts'
import { eraseDocuments } from '../../invoices/public.ts'
import { eraseMails, eraseMailsAbout, eraseMailsTo } from '../../mail/email/public.ts'
import { readRetentionYears } from '../../property/properties/public.ts'
import { deleteEnquiries, lockEnquiriesOfGuest } from '../../stays/enquiries/public.ts'
import { eraseQuotes, lockQuotesOfGuest } from '../../stays/quotes/public.ts'
import { eraseRegistrations } from '../../stays/registrations/public.ts'
import {
  erasePayer,
  eraseStays,
  readBlockingStays,
  readStayIds,
  readUnsettledOfPayer,
} from '../../stays/reservations/public.ts'
import { eraseEntries, lockEntriesOfGuest } from '../../stays/waiting-list/public.ts'
import { eraseFoundItems } from '../../upkeep/lost-property/public.ts'
import { readRetainedRecords } from './retained-records.ts'

type Op = typeof contract.eraseGuest

/**
 * Anonymises what is kept about a guest but for what the law keeps, and leaves the logs to a job. A booking that comes at the
 * same moment is either seen here, and the guest refused, or finds nobody. Throws SVC-1025 with the reason, SVC-4005 where a stay is not
 * the caller's. rule 28.13
 */
export async function eraseGuest(ctx: Context, { params: { id } }: Input<Op>): Promise<Output<Op>> {
  const quotes = await lockQuotesOfGuest(ctx, id)
  const waiting = await lockEntriesOfGuest(ctx, id)
  const enquiries = await lockEnquiriesOfGuest(ctx, id)
  await lockGuests(ctx, [id])
  const guest = await findOwnGuest(ctx, id)
  const years = await readRetentionYears(ctx)
  if (guest.erased_at === null) await erase(ctx, guest, { years, quotes, waiting, enquiries })
  const [row, { retained, kept_count, kept_until }] = await Promise.all([
    readErasure(ctx, id),
    readRetainedRecords(ctx, id, years),
  ])
  const { erased_at, completed_at } = row!
  return { guest_id: id, erased_at, completed_at, kept_until, kept_count, retained }
}

interface Erased {
  readonly years: Record<string, number>
  readonly quotes: Awaited<ReturnType<typeof lockQuotesOfGuest>>
  readonly waiting: Awaited<ReturnType<typeof lockEntriesOfGuest>>
  readonly enquiries: readonly { readonly id: string }[]
}

async function erase(
  ctx: Context,
  guest: GuestRow,
  { years, quotes, waiting, enquiries }: Erased,
): Promise<void> {
  const { id } = guest
  await requireNothingOpen(ctx, id)
  const at = toTimestamp(ctx.now)
  const today = at.slice(0, 10)
  const row = erased(guest, ctx.now)
  const reservation_ids = await readStayIds(ctx, id)
  const payer = await erasePayer(ctx, id, at)
  const payer_of = [...payer.groups, ...payer.stays, ...payer.documents]
  await insertErasure(ctx, { guest_id: id, erased_at: at, payer_of })
  const [consent_ids, found_ids] = await Promise.all([
    eraseBesideProfile(ctx, id),
    eraseFoundItems(ctx, reservation_ids),
    writeGuest(ctx, row),
    eraseStays(ctx, id, ERASED_NAME, at),
    eraseDocuments(ctx, id, { years, today, at }),
    eraseBookingsOfStays(ctx, reservation_ids),
    eraseRegistrations(ctx, id),
    eraseQuotes(ctx, quotes, ERASED_NAME),
    eraseEntries(ctx, waiting, ERASED_NAME),
    deleteEnquiries(
      ctx,
      enquiries.map((one) => one.id),
    ),
  ])
  const other_ids = [...[...quotes, ...waiting, ...enquiries].map((one) => one.id), ...found_ids]
  const [, ...mails] = await Promise.all([
    // A request for a deposit is answered with the address and no id, by which the job would find it.
    payer.groups.length > 0 && eraseStoredAnswers(ctx.tx, ctx.scope.account_id, payer.emails),
    eraseMails(ctx, reservation_ids),
    eraseMailsAbout(ctx, [...other_ids, ...payer.groups]),
    eraseMailsTo(ctx, payer.emails, payer.stays),
  ])
  const deleted_ids = [...consent_ids, ...other_ids, ...mails.flat()]
  const { next_on } = await readRetainedRecords(ctx, id, years)
  ctx.audit?.({
    resource_id: id,
    property_id: null,
    before: { erased_at: null },
    after: { erased_at: at, stays: reservation_ids.length },
  })
  await Promise.all([
    writeErasure(ctx, { ...(await readErasure(ctx, id))!, next_on, deleted_ids }),
    appendEvent(ctx, guestUpdated(row, CHANGED)),
  ])
}

/** What an erased profile says nothing of any more. */
const CHANGED = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'language',
  'address',
  'company',
  'preference_notes',
  'tags',
  'marketing_consent',
]

async function requireNothingOpen(ctx: Context, guest_id: string): Promise<void> {
  const [own, of_others] = await Promise.all([
    readBlockingStays(ctx, guest_id),
    readUnsettledOfPayer(ctx, guest_id),
  ])
  const open = [...own, ...of_others]
  const [first] = open
  if (!first) return
  const { reason } = first
  const reservation_ids = open.filter((stay) => stay.reason === reason).map(({ id }) => id)
  throw fault('SVC-1025', { details: { reason, reservation_ids } })
}
