import { shorten } from '#contract/text/shorten.ts'
import type { Context } from '#server/context.ts'
import type { FieldError } from '#server/kernel/errors.ts'
import { isEmailAddress } from '#server/kernel/text/email-address.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { emailKey } from '../../guests/public.ts'
import { countEntriesOfEmail, lockWaitingList, readSameEntry } from '../../stays/waiting-list/public.ts'
import { type Around, executeAsGuest } from '../booking/execute-as-guest.ts'
import { type Form, fieldOf, queryOfForm, readForm } from '../booking/form.ts'
import { isSentByBot } from '../booking/form-trap.ts'
import type { BookingPages, ShowPage } from '../booking-pages.ts'
import { linkTo, type PageView, queryOf, searchQuery } from '../page-property.ts'
import { type JoinForm, type JoinProblems, joinedPage, joinPage } from '../pages/waiting-list/join-page.ts'
import type { PageReply } from '../respond.ts'
import { showSearch } from '../search/show-search.ts'
import { parameterOf, parseSearch, type Query, type StaySearch, stayOf } from '../search/stay-search.ts'
import { WAITING_WORDS } from '../words/waiting-list/catalogue.ts'

const EMPTY: JoinForm = { first_name: '', last_name: '', email: '', agreed: false }

interface JoinState {
  readonly form: JoinForm
  readonly problems?: JoinProblems
  readonly message?: string
}

/** The form for a stay, and what is said after it was sent; the search form where the stay is missing or invalid. rule 34.9 */
export const showJoin: ShowPage = async (pages, request, view) => {
  const query = request.query as Query
  const search = searchOf(view, query)
  if (!stayOf(search)) return showSearch(pages, request, { ...view, path: '' })
  const shown = { ...view, query: queryOf(search) }
  if (parameterOf(query, 'joined') === '1') return { text: joinedPage(shown, search) }
  return formPage(pages, shown, search, { form: EMPTY })
}

const searchOf = ({ published, now }: PageView, query: Query) =>
  parseSearch({ ...query, group: undefined }, businessDate(published.property, now))

function formPage(
  { signer }: BookingPages,
  view: PageView,
  search: StaySearch,
  { form, problems = {}, message }: JoinState,
): PageReply {
  const failed = message !== undefined || Object.keys(problems).length > 0
  const page = { search, form, problems, message, key: signer.newFormKey(view.now) }
  return { text: joinPage(view, page), status: failed ? 422 : 200 }
}

const formOf = (form: Form): JoinForm => ({
  first_name: shorten(fieldOf(form, 'first_name').replaceAll(/\s+/g, ' '), 100),
  last_name: shorten(fieldOf(form, 'last_name').replaceAll(/\s+/g, ' '), 100),
  email: shorten(fieldOf(form, 'email'), 254),
  agreed: form.get('agreed') === 'yes',
})

function problemsOf({ first_name, last_name, email, agreed }: JoinForm): JoinProblems {
  return {
    ...(first_name === '' && last_name === '' && { last_name: 'required' }),
    ...(email === '' ? { email: 'required' } : !isEmailAddress(email) && { email: 'email' }),
    ...(!agreed && { agreed: true }),
  }
}

/** Rolls an entry back before it is made. */
class NotJoined extends Error {
  readonly reason: 'same' | 'many'
  constructor(reason: NotJoined['reason']) {
    super('an entry of the waiting list was not made')
    this.reason = reason
  }
}

/**
 * Puts a stranger on the waiting list, once however often the form is sent, and once for the same dates. No e-mail goes: the
 * person who typed the address may not have the mailbox. rule 34.9
 */
export const postJoin: ShowPage = async (pages, request, view) => {
  const form = readForm(request)
  const search = searchOf(view, queryOfForm(form))
  if (!stayOf(search)) return showSearch(pages, request, { ...view, path: '' })
  const shown = { ...view, query: queryOf(search) }
  const typed = formOf(form)
  const showAgain = (state: Omit<JoinState, 'form'>) =>
    formPage(pages, shown, search, { form: typed, ...state })
  const problems = problemsOf(typed)
  if (Object.keys(problems).length > 0) return showAgain({ problems })
  const { check_again } = view.words.details
  if (isSentByBot(pages, view, form)) return showAgain({ message: check_again })
  pages.countBooking(request.ip)
  const refund = pages.limits.countWaiting(request.ip)
  const done = { to: linkTo(view, '/wait', { ...searchQuery(search), joined: 1 }) }
  try {
    const { answer, refusal, ...outcome } = await executeAsGuest(pages, request, view.published, {
      operation: 'createWaitingEntry',
      body: bodyOf(view, search, typed),
      key: fieldOf(form, 'key'),
      around: withinLimits(pages, view, search, typed),
    })
    if (answer && 'replayed' in outcome && outcome.replayed) refund()
    if (answer) return done
    refund()
    return showAgain(refusedFields(refusal!.details) ?? { message: check_again })
  } catch (error) {
    if (!(error instanceof NotJoined)) throw error
    refund()
    return error.reason === 'same' ? done : showAgain({ message: WAITING_WORDS[view.language].many })
  }
}

const bodyOf = (
  { published, language }: PageView,
  { check_in, check_out, party }: StaySearch,
  { first_name, last_name, email }: JoinForm,
) => ({
  property_id: published.property.id,
  guest: { ...(first_name && { first_name }), ...(last_name && { last_name }), email },
  check_in,
  check_out,
  ...party,
  language,
})

/** What was entered for the same dates is not entered again, and an address waits for a few stays at a time. */
function withinLimits(
  { limits }: BookingPages,
  { published }: PageView,
  { check_in, check_out }: StaySearch,
  { email }: JoinForm,
): Around {
  const property_id = published.property.id
  const email_key = emailKey(email)
  return async (ctx: Context, join) => {
    // Until it is entered: two forms sent at once see one another's entry.
    await lockWaitingList(ctx, property_id)
    const same = { property_id, email_key, check_in: check_in!, check_out: check_out! }
    const [known, open] = await Promise.all([
      readSameEntry(ctx, same),
      countEntriesOfEmail(ctx, property_id, email_key),
    ])
    if (known) throw new NotJoined('same')
    if (open >= limits.max_unpaid) throw new NotJoined('many')
    return join(ctx)
  }
}

/** Fields of the form that the API has refused; null where none is one of it. */
function refusedFields(details: unknown): Pick<JoinState, 'problems'> | null {
  const names = Array.isArray(details) ? (details as FieldError[]).map(({ field }) => field) : []
  const fields = (['first_name', 'last_name', 'email'] as const).filter((name) =>
    names.includes(`guest.${name}`),
  )
  return fields.length > 0
    ? { problems: Object.fromEntries(fields.map((name) => [name, name === 'email' ? 'email' : 'invalid'])) }
    : null
}
