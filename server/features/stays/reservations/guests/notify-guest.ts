import { languageFor } from '#contract/languages.ts'
import type { TemplateKind } from '#contract/mail/template-kinds.ts'
import { fullName } from '#contract/text/person-names.ts'
import type { Context } from '#server/context.ts'
import {
  differenceOf,
  languageOfAddressee,
  mailboxOf,
  readAddressee,
} from '#server/features/guests/public.ts'
import {
  type BookingTemplate,
  discardMails,
  queueMail,
  readWaitingAbout,
  templateFor,
  type WaitingMail,
} from '#server/features/mail/email/public.ts'
import { readWords } from '#server/features/mail/message-templates/public.ts'
import type { Offer } from '#server/features/pricing/offers/public.ts'
import { type PropertyRow, readProperty } from '#server/features/property/properties/public.ts'
import { uidOfBooking } from '#server/integrations/ical/write-stay.ts'
import { invalid } from '#server/kernel/errors.ts'
import { isEmailAddress } from '#server/kernel/text/email-address.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { readRoomsOf } from '../bookings/store.ts'
import { confirmationCode } from '../present.ts'
import type { ReservationRow } from '../row.ts'
import type { BookingGuest } from './booking-guest.ts'
import { presentEmailRooms } from './email-rooms.ts'
import { presentEmailProperty } from './email-stay.ts'
import { readTypeNames } from './type-names.ts'

type TxContext = Pick<Context, 'tx' | 'scope' | 'now'> & Partial<Pick<Context, 'actor' | 'takes_cards'>>

/** A change of which the guest may be notified. */
export interface MailRequest {
  /** Null for a new booking. */
  readonly before: ReservationRow | null
  /** As it will be stored, but for sums that are calculated when it is written. */
  readonly after: ReservationRow
  /** The other rooms of its booking, where they are changed too; else they are read. */
  readonly others?: OtherRooms
  readonly property: PropertyRow
  /** Set by the request; undefined leaves it to the property. */
  readonly notify?: boolean | undefined
  /** E-mails about the stay that are not sent yet. */
  readonly waiting?: readonly WaitingMail[] | undefined
  /** Where it is known already. */
  readonly mailbox?: Mailbox
}

/** Rooms that are told of together with the one that is written. */
export interface OtherRooms {
  readonly before: readonly ReservationRow[]
  readonly after: readonly ReservationRow[]
}
const NO_OTHERS: OtherRooms = { before: [], after: [] }

/** The recipient of an e-mail. */
interface Mailbox {
  readonly address: string | null
  readonly name: string
  readonly language: string | null
  /** The name in parts. */
  readonly guest: { readonly first_name: string; readonly last_name: string }
}

/** E-mails about a stay that are not sent yet; locked until the transaction ends. */
export const readWaiting = (ctx: Pick<Context, 'tx' | 'scope'>, id: string) => readWaitingAbout(ctx, id)

/** Queues the e-mail beside the row that is written. */
export type QueueGuestMail = (saved: ReservationRow) => Promise<unknown>

/** How long staff can still cancel it. */
const SECONDS_OF_STAFF = 10
/** How long a guest may be on the page of the payment before an e-mail asks for it. */
const SECONDS_OF_PAYMENT = 300
/** After this time an e-mail about a booking is useless. */
const HOURS_UNTIL_STALE = 72

const SWITCH: Record<BookingTemplate, 'confirmed' | 'changed' | 'cancelled' | 'no_show'> = {
  booking_confirmed: 'confirmed',
  booking_awaiting_deposit: 'confirmed',
  booking_reinstated: 'confirmed',
  booking_changed: 'changed',
  booking_cancelled: 'cancelled',
  booking_no_show: 'no_show',
}

/** Whose words a property may write itself. rule 27.1 */
const KIND: Readonly<Record<BookingTemplate, TemplateKind>> = {
  booking_confirmed: 'booking_confirmed',
  booking_awaiting_deposit: 'awaiting_payment',
  booking_changed: 'booking_changed',
  booking_cancelled: 'booking_cancelled',
  booking_no_show: 'no_show',
  booking_reinstated: 'booking_reinstated',
}

/** Whether a property writes of such a thing by itself; a channel writes to its guests. rule 4 */
function writesByItself(
  guest_mails: PropertyRow['guest_mails'],
  template: BookingTemplate,
  channel: string,
): boolean {
  return guest_mails[SWITCH[template]] && (channel === 'direct' || guest_mails.channel_bookings)
}

/**
 * Reads what an e-mail to the guest needs, before anything is written: null where there is nothing to tell.
 * An e-mail that is not sent yet and no longer true is discarded, and its content told together with this
 * change. 422 where one was requested and there is no address. rule 4
 */
export async function prepareGuestMail(ctx: TxContext, news: MailRequest): Promise<QueueGuestMail | null> {
  const { before, after, property, notify, waiting = [] } = news
  const others = news.others ?? (await readOtherRooms(ctx, after))
  const template = templateToSend(news, others)
  if (template === undefined) return null
  const { account_id } = ctx.scope
  const { tx } = ctx
  const taken_back = waiting.map(({ id }) => id)
  const discard = () => discardMails(tx, taken_back, { now: ctx.now.toString(), account_id })
  if (template === null) return discard
  const [{ address, name, guest, language: theirs }, namesIn, wordsIn] = await Promise.all([
    news.mailbox ?? readMailbox(ctx, after.id),
    readTypeNames(ctx, [...(before ? [before] : []), after, ...others.before, ...others.after]),
    readWords(ctx, property.id, KIND[template]),
  ])
  if (address === null || !isEmailAddress(address)) {
    if (notify) throw invalid('notify_guest', 'no_email', 'The guest has no e-mail address on file.')
    return taken_back.length > 0 ? discard : null
  }
  const language = languageFor(theirs) ?? property.letterhead.language
  const names = namesIn(language)
  const previous = waiting[0]
    ? waiting[0].data.before
    : before && presentEmailRooms([before, ...others.before], property, names)
  return (saved) =>
    Promise.all([
      taken_back.length > 0 && discard(),
      queueMail(ctx, {
        to: { address, name },
        template,
        language,
        data: {
          house: presentEmailProperty(property, language),
          guest_name: name,
          guest,
          words: wordsIn(language),
          confirmation_code: confirmationCode(saved.booking_id ?? saved.id),
          before: previous,
          after: presentEmailRooms([saved, ...others.after], property, names),
          written_at: toTimestamp(ctx.now),
          calendar: calendarOf([saved, ...others.after]),
        },
        // Of the room that is looked forward to; a booking of several has several.
        attachments:
          template === 'booking_confirmed' && others.after.length === 0
            ? [{ kind: 'room_photo', id: saved.room_type_id }]
            : [],
        property_id: saved.property_id,
        resource_id: saved.id,
        reservation_id: saved.id,
        wait_seconds: waitOf(ctx, template),
        expires_at: ctx.now.add({ hours: HOURS_UNTIL_STALE }),
      }),
    ])
}

/** A guest who is led to a payment by card pays first: then only the confirmation is sent. rule 27.7 */
function waitOf({ actor, takes_cards }: TxContext, template: BookingTemplate): number {
  if (actor?.type === 'staff') return SECONDS_OF_STAFF
  return actor?.type === 'guest' && takes_cards && template === 'booking_awaiting_deposit'
    ? SECONDS_OF_PAYMENT
    : 0
}

/** What the files of a booking have in common, and how often it was changed: as on its page. */
const calendarOf = (rooms: readonly ReservationRow[]) => ({
  uid: uidOfBooking(rooms.map(({ id }) => id).toSorted()[0]!),
  sequence: rooms.reduce((sum, { version }) => sum + version, 0),
})

/** The other rooms of the booking as they are stored; none for a stay that was booked alone. */
async function readOtherRooms(ctx: TxContext, { id, booking_id }: ReservationRow): Promise<OtherRooms> {
  if (booking_id === null) return NO_OTHERS
  const rooms = (await readRoomsOf(ctx, [booking_id])).filter((row) => row.id !== id)
  return { before: rooms, after: rooms }
}

/** The booker: at the address of the profile, where it is the booker's own; in the language of the booking, else of that profile. rule 4 */
async function readMailbox(ctx: TxContext, id: string): Promise<Mailbox> {
  const addressee = await readAddressee(ctx, id)
  const { booker } = addressee
  const { first_name, last_name } = booker
  return {
    ...mailboxOf(addressee),
    guest: { first_name, last_name },
    language: languageOfAddressee(addressee) ?? null,
  }
}

/** The same for a new booking of one room or several; the property is read only where somebody is to be notified. */
export async function prepareMailOfNew(
  ctx: TxContext,
  offer: Pick<Offer, 'property'>,
  {
    after: [after, ...others],
    notify,
    guest,
  }: {
    after: readonly [ReservationRow, ...ReservationRow[]]
    notify?: boolean | undefined
    guest: BookingGuest
  },
): Promise<QueueGuestMail | null> {
  const { id, guest_mails } = offer.property
  if (!(notify ?? (guest_mails && writesByItself(guest_mails, 'booking_confirmed', after.channel))))
    return null
  const property = (await readProperty(ctx, id))!
  const { booker, known, profile } = guest
  const is_theirs = known === null || !differenceOf(known.row, booker).other_name
  const language = languageFor(after.language) ?? ((is_theirs && profile.language) || null)
  const { first_name, last_name } = booker
  const mailbox = {
    address: booker.email,
    name: fullName(booker),
    guest: { first_name, last_name },
    language,
  }
  const rooms = { before: [], after: others }
  return prepareGuestMail(ctx, { before: null, after, others: rooms, property, notify, mailbox })
}

/** The same without a request: for payments, expired holds, and changes by a channel. */
export async function prepareAutomaticMail(
  ctx: TxContext,
  before: ReservationRow,
  after: ReservationRow,
  others?: OtherRooms,
): Promise<QueueGuestMail | null> {
  const [property, waiting] = await Promise.all([
    readProperty(ctx, after.property_id),
    readWaiting(ctx, after.id),
  ])
  return prepareGuestMail(ctx, { before, after, property: property!, waiting, ...(others && { others }) })
}

/** The e-mail to be queued; null discards queued ones, and undefined leaves them as they are. */
function templateToSend({ before, after, property, notify, waiting = [] }: MailRequest, others: OtherRooms) {
  const was = before && presentEmailRooms([before, ...others.before], property)
  const is = presentEmailRooms([after, ...others.after], property)
  const alone = templateFor(was, is)
  if (alone === null) return undefined
  if (waiting[0]) return templateFor(waiting[0].data.before, is)
  const is_notified = notify ?? writesByItself(property.guest_mails, alone, after.channel)
  return is_notified ? alone : undefined
}
