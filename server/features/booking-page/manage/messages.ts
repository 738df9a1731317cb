import type { FastifyRequest } from 'fastify'
import { fullName } from '#contract/text/person-names.ts'
import { shorten } from '#contract/text/shorten.ts'
import type { Context } from '#server/context.ts'
import { type GuestViewMessage, readGuestView } from '../../mail/email/public.ts'
import { MAX_MESSAGES_A_DAY, mayWriteMore, recordGuestMessage } from '../../messages/public.ts'
import { fieldOf, readForm } from '../booking/form.ts'
import { isSentByBot } from '../booking/form-trap.ts'
import type { BookingPages } from '../booking-pages.ts'
import type { BookingView, ShowBooking } from '../guest-booking/booking-view.ts'
import { readBooking } from '../guest-booking/read-booking.ts'
import { readAsGuest, writeAsGuest } from '../guest-context.ts'
import { linkHere, scopeOfPage } from '../page-property.ts'
import { MAX_MESSAGE_LENGTH, messagesPage } from '../pages/manage/messages-page.ts'
import type { PageReply, Reply } from '../respond.ts'
import { MANAGE_WORDS } from '../words/manage/catalogue.ts'

/** Maximum of messages shown, and of characters of each. */
const VIEW = { limit: 30, length: MAX_MESSAGE_LENGTH }

const isOfToday =
  (now: Temporal.Instant) =>
  ({ channel, created_at }: GuestViewMessage) =>
    channel === 'booking_page' &&
    Temporal.Instant.compare(Temporal.Instant.from(created_at), now.subtract({ hours: 24 })) > 0

const hasWrittenTooMuch = (messages: readonly GuestViewMessage[], now: Temporal.Instant) =>
  messages.filter(isOfToday(now)).length >= MAX_MESSAGES_A_DAY

/** The messages of guest and property, and the form. rule 26.11 */
export const showMessages: ShowBooking = (pages, request, view) => pageOf(pages, request, view, {})

interface MessagesState {
  readonly draft?: string
  readonly problem?: 'missing' | 'too_long' | 'again' | 'many'
  readonly status?: number
}

async function pageOf(
  pages: BookingPages,
  request: FastifyRequest,
  view: BookingView,
  { draft = '', problem, status = 200 }: MessagesState,
): Promise<PageReply> {
  const messages = await readAsGuest(pages.pipeline, request, scopeOfPage(view.published), (ctx) =>
    viewOf(ctx, view),
  )
  const is_done = (request.query as Record<string, unknown>).done === 'message'
  const words = MANAGE_WORDS[view.language].messages
  const text = messagesPage(view, {
    messages: messages.toReversed(),
    has_more: messages.length === VIEW.limit,
    may_write: !hasWrittenTooMuch(messages, view.now),
    key: pages.signer.newFormKey(view.now),
    draft,
    problem: problem && words[problem],
    done: is_done && problem === undefined ? words.done : undefined,
  })
  return { text, status }
}

const viewOf = (ctx: Context, { room_ids }: BookingView) => readGuestView(ctx, room_ids, VIEW)

/** Stores a message of the guest, once however often the form is sent. rule 26.11 */
export async function postMessage(
  pages: BookingPages,
  request: FastifyRequest,
  view: BookingView,
): Promise<Reply> {
  const form = readForm(request)
  const draft = fieldOf(form, 'message')
  const showAgain = (problem: NonNullable<MessagesState['problem']>, status = 422) =>
    pageOf(pages, request, view, { draft: shorten(draft, MAX_MESSAGE_LENGTH), problem, status })
  if (draft === '') return showAgain('missing')
  if (draft.length > MAX_MESSAGE_LENGTH) return showAgain('too_long')
  if (isSentByBot(pages, view, form)) return showAgain('again')
  pages.countBooking(request.ip)
  const { id, booker } = await readBooking(pages, request, view)
  const is_taken = await writeAsGuest(pages.pipeline, scopeOfPage(view.published), async (ctx) => {
    if (!(await mayWriteMore(ctx, id, 'booking_page'))) return false
    await recordGuestMessage(ctx, {
      reservation: { id, property_id: view.published.property.id },
      channel: 'booking_page',
      name: fullName(booker),
      body: draft,
      internet_id: `booking page ${fieldOf(form, 'key')}`,
    })
    return true
  })
  return is_taken ? { to: linkHere(view, '/messages', { done: 'message' }) } : showAgain('many', 429)
}
