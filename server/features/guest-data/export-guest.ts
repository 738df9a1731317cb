import type * as contract from '#contract/guest-data/exports.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import { toTimestamp } from '../../kernel/time/clock.ts'
import { scopeFilter } from '../../postgres/scope.ts'
import { sql } from '../../postgres/statement.ts'
import { readActivity } from '../audit-log/public.ts'
import { readBookingsOfStays } from '../distribution/channel-bookings/public.ts'
import { findOwnGuest, readConsents, readFormerEmails, readGuestWithHistory } from '../guests/public.ts'
import { listInvoices, presentPayment, readPaymentPage } from '../invoices/public.ts'
import { readMailsAbout, readMessagePage, readMessagesOfEnquiries } from '../mail/email/public.ts'
import { presentMessage } from '../messages/public.ts'
import { listSecurityDeposits } from '../money/security-deposits/public.ts'
import { presentEnquiry, presentEnquiryMessage, readEnquiriesOfGuest } from '../stays/enquiries/public.ts'
import { listedQuote, readQuotesOfGuest } from '../stays/quotes/public.ts'
import { openRegistrations, readRegistrations } from '../stays/registrations/public.ts'
import { listReservations, readBookers, readPaidForOthers } from '../stays/reservations/public.ts'
import { presentEntry, readEntriesOfGuest } from '../stays/waiting-list/public.ts'
import { presentFoundItem, readFoundItemsOfGuest } from '../upkeep/lost-property/public.ts'

type Op = typeof contract.exportGuest
type Stays = Output<Op>['stays']

/** As many as a list answers at once. */
const MAX_OF_EACH = 100
/** Of all enquiries of the guest. */
const MAX_ENQUIRY_MESSAGES = 500

/**
 * Everything about a person, in the form in which the API shows each part of it; stays come in parts, so that a guest with
 * ten thousand of them costs no more at a time than one with few. rule 28.12
 */
export async function exportGuest(ctx: Context, { params: { id }, query }: Input<Op>): Promise<Output<Op>> {
  const row = await findOwnGuest(ctx, id)
  const [shown, page, consents, former_emails, booked_as, quotes, waiting, enquiries, found, paid, changes] =
    await Promise.all([
      readGuestWithHistory(ctx, row),
      listReservations(ctx, { params: undefined, body: undefined, query: { ...query, guest_id: id } }),
      readConsents(ctx, id),
      readFormerEmails(ctx, id),
      readBookers(ctx, id, MAX_OF_EACH),
      readQuotesOfGuest(ctx, id, MAX_OF_EACH),
      readEntriesOfGuest(ctx, id, MAX_OF_EACH),
      readEnquiries(ctx, id),
      readFoundItemsOfGuest(ctx, id, MAX_OF_EACH),
      readPaidForOthers(ctx, id, MAX_OF_EACH),
      readActivity(ctx, {
        operation: 'exportGuest',
        id,
        query: { limit: MAX_OF_EACH },
        find: Promise.resolve(),
      }),
    ])
  const { stay_history: _, ...guest } = shown
  const { data, ...more } = page
  return {
    generated_at: toTimestamp(ctx.now),
    guest,
    booked_as,
    former_emails,
    consents,
    profile_changes: changes.data,
    quotes: quotes.map((quote) => listedQuote(quote, ctx.now)),
    waiting_list: waiting.map((entry) => presentEntry(entry, ctx.now)),
    ...enquiries,
    found_items: found.map((item) => presentFoundItem(ctx, item)),
    paid_for_others: paid,
    stays: await readStays(ctx, guest, data),
    ...more,
  }
}

async function readEnquiries(ctx: Context, guest_id: string) {
  const enquiries = await readEnquiriesOfGuest(ctx, guest_id, MAX_OF_EACH)
  const ids = enquiries.map(({ id }) => id)
  const messages = await readMessagesOfEnquiries(ctx, ids, MAX_ENQUIRY_MESSAGES)
  return {
    enquiries: enquiries.map(presentEnquiry),
    enquiry_messages: messages.map(presentEnquiryMessage),
  }
}

type PersonName = Readonly<Record<'first_name' | 'last_name', string>>

async function readStays(
  ctx: Context,
  guest: PersonName,
  reservations: Stays[number]['reservation'][],
): Promise<Stays> {
  const ids = reservations.map(({ id }) => id)
  const [bookings, ...parts] = await Promise.all([
    readBookingsOfStays(ctx, ids),
    ...reservations.map((stay) => readPartsOf(ctx, stay.id, [guest, stay.booker])),
  ])
  return reservations.map((reservation, i) => ({
    reservation,
    ...parts[i]!,
    channel_bookings: bookings
      .filter(({ reservation_id }) => reservation_id === reservation.id)
      .map(({ channel, reference, booking }) => ({ channel, reference, booking })),
  }))
}

async function readPartsOf(ctx: Context, reservation_id: string, names: readonly PersonName[]) {
  const limit = MAX_OF_EACH
  const [invoices, payments, deposits, mails, messages, registered] = await Promise.all([
    listInvoices(ctx, { params: undefined, body: undefined, query: { reservation_id, limit } }),
    readPaymentPage(ctx, { reservation_id, limit }, [
      ...scopeFilter(ctx),
      sql`reservation_id = ${reservation_id}`,
    ]),
    listSecurityDeposits(ctx, { params: undefined, body: undefined, query: { reservation_id, limit } }),
    readMailsAbout(ctx, reservation_id, { limit }),
    readMessagePage(ctx, 'listReservationMessages', { reservation_id, limit }),
    readRegistrations(ctx, reservation_id),
  ])
  return {
    invoices: invoices.data,
    payments: payments.rows.map(presentPayment),
    security_deposits: deposits.data,
    mails: mails.data,
    messages: messages.rows.map(presentMessage),
    // Others of the party are other people.
    registrations: openRegistrations(ctx, registered).filter((one) =>
      names.some((name) => isCalled(one, name)),
    ),
  }
}

const isCalled = (
  one: Readonly<Record<'first_name' | 'last_name', string | null>>,
  name: PersonName,
): boolean => nameKey(one) === nameKey(name)

const nameKey = ({ first_name, last_name }: Readonly<Record<'first_name' | 'last_name', string | null>>) =>
  `${first_name ?? ''} ${last_name ?? ''}`
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\P{L}+/gu, ' ')
    .trim()
