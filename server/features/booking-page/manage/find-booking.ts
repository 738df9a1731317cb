import { shorten } from '#contract/text/shorten.ts'
import { missing } from '#server/kernel/errors.ts'
import { isEmailAddress, normaliseEmail } from '#server/kernel/text/email-address.ts'
import { queueMail } from '../../mail/email/public.ts'
import {
  confirmationCode,
  findStayByCode,
  lockReservation,
  readBookingEmail,
} from '../../stays/reservations/public.ts'
import { fieldOf, readForm } from '../booking/form.ts'
import type { BookingPages, ShowPage } from '../booking-pages.ts'
import { writeAsGuest } from '../guest-context.ts'
import { linkTo, type PageView, scopeOfPage } from '../page-property.ts'
import { type FindProblem, findBookingPage } from '../pages/manage/find-booking-page.ts'
import { parameterOf, type Query } from '../search/stay-search.ts'
import { hasRecentLink } from './find-booking-store.ts'

const EXPIRES_HOURS = 24
const CODE = /^[0-9a-z]{7}$/
/** A code as it is typed: codes have no letters that look like digits. */
const codeOf = (typed: string): string =>
  typed.replaceAll(/[\s-]/g, '').toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1')

/** The form, and what is said after it was sent. 404 where no e-mail leaves. rule 26.34 */
export const showFindBooking: ShowPage = async (pages, request, view) => {
  if (!pages.sends_mail) throw missing()
  const is_sent = parameterOf(request.query as Query, 'sent') === '1'
  return { text: findBookingPage(view, { is_sent, code: '', email: '', problem: null }) }
}

/**
 * Sends the link of a booking to the address that it was made with. The page says the same whether there is one, and says it
 * before it looks. rule 26.34
 */
export const postFindBooking: ShowPage = async (pages, request, view) => {
  if (!pages.sends_mail) throw missing()
  const form = readForm(request)
  const [typed, email] = [shorten(fieldOf(form, 'code'), 40), shorten(fieldOf(form, 'email'), 254)]
  const code = codeOf(typed)
  const problem: FindProblem | null = !CODE.test(code) ? 'code' : !isEmailAddress(email) ? 'email' : null
  if (problem) {
    return { text: findBookingPage(view, { is_sent: false, code: typed, email, problem }), status: 422 }
  }
  pages.limits.countSearch(request.ip)
  return {
    to: linkTo(view, '/find', { sent: 1 }),
    after: () => sendLink(pages, view, { code, email }),
  }
}

async function sendLink(
  { pipeline }: BookingPages,
  { published, language }: PageView,
  { code, email }: { readonly code: string; readonly email: string },
): Promise<void> {
  const { property } = published
  await writeAsGuest(pipeline, scopeOfPage(published), async (ctx) => {
    const id = await findStayByCode(ctx, property.id, code)
    if (id === undefined) return
    // One at a time, so that a mailbox gets one e-mail however often the form is sent.
    const row = (await lockReservation(ctx, id))!
    const { address, name } = await readBookingEmail(ctx, row, { property })
    if (address === null || normaliseEmail(address) !== normaliseEmail(email)) return
    if (await hasRecentLink(ctx, id)) return
    await queueMail(ctx, {
      to: { address, name },
      language,
      template: 'booking_link',
      data: { name, property: property.name, code: confirmationCode(row.booking_id ?? id) },
      property_id: property.id,
      reservation_id: id,
      expires_at: ctx.now.add({ hours: EXPIRES_HOURS }),
    })
  })
}
