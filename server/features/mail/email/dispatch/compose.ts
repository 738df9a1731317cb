import type { OutgoingMail } from '#server/integrations/smtp.ts'
import type { Cipher } from '#server/kernel/security/encryption.ts'
import { isEmailAddress } from '#server/kernel/text/email-address.ts'
import { validMessageIds } from '#server/kernel/text/message-id.ts'
import type { Clock } from '#server/kernel/time/clock.ts'
import type { TestClocks } from '#server/kernel/time/test-clocks.ts'
import type { Database } from '#server/postgres/database.ts'
import { reading } from '#server/postgres/transaction.ts'
import type { AttachmentRenderers, RenderedAttachment } from '../attachments.ts'
import { calendarOf } from '../booking/stay-calendar.ts'
import { htmlOf } from '../email-html.ts'
import { type EmailLayout, textOf } from '../email-layout.ts'
import { secretContext } from '../secrets.ts'
import { write } from '../templates.ts'
import type { MailAddresses } from '../thread/reply-address.ts'
import type { Language } from '../words/language.ts'
import type { ClaimedMail } from './lease-store.ts'

export interface ComposeTools {
  /** Bound to one account, for reading attachments. */
  readonly tenant: Database
  readonly clock: Clock
  readonly test_clocks: TestClocks
  readonly secrets: Cipher
  readonly renderers: AttachmentRenderers
  /** Where answers to mails about a stay come in; undefined where nothing takes them. */
  readonly replies?: MailAddresses | undefined
  /** The page on which the guest of a stay changes it; undefined where there is none. */
  readonly manageLink?: ((stay: StayOfMail) => Promise<string | null>) | undefined
  /** The page on which the guest of a quote accepts an offer; undefined where there is none. */
  readonly quoteLink?: ((quote: QuoteOfMail) => Promise<string | null>) | undefined
  /** The page with the rooms for which a guest has waited; undefined where there is none. */
  readonly roomsLink?: ((entry: WaitingEntryOfMail) => Promise<string | null>) | undefined
}

interface WaitingEntryOfMail {
  readonly account_id: string
  readonly waiting_entry_id: string
  readonly language: Language
}

interface QuoteOfMail {
  readonly account_id: string
  readonly quote_id: string
  readonly language: Language
}

interface StayOfMail {
  readonly account_id: string
  readonly reservation_id: string
  readonly language: Language
}

/** Renders a queued e-mail: its text in its language, and the attachments as they are now. */
export async function compose(tools: ComposeTools, mail: ClaimedMail): Promise<OutgoingMail> {
  const { account_id, id, template, language, data, secret } = mail
  const link = secret
    ? tools.secrets.open(secret, secretContext(account_id, id)).toString('utf8')
    : await pageOfGuest(tools, mail)
  const email = write({ template, language, data, link })
  const rendered = await render(tools, mail, email)
  const calendar = calendarOf(template, data, language)
  return {
    id,
    sender: email.sender,
    to: { address: mail.to_address, name: mail.to_name },
    reply_to: replyTo(tools, mail),
    references: validMessageIds((data as { references?: readonly string[] }).references ?? []),
    is_automatic: template !== 'guest_message' && template !== 'enquiry_answer',
    language,
    subject: email.subject,
    text: textOf(email),
    html: htmlOf(
      email,
      rendered.flatMap(({ inline }) => inline ?? []),
    ),
    attachments: [...rendered.map(partOf), ...(calendar ? [calendar] : [])],
  }
}

const partOf = ({ inline, ...file }: RenderedAttachment) => ({
  ...file,
  ...(inline && { content_id: inline.content_id }),
})

/** The page of the booking or the quote that a mail is about, or of free rooms; null where there is none. */
async function pageOfGuest(
  { manageLink, quoteLink, roomsLink }: ComposeTools,
  { account_id, reservation_id, language, data }: ClaimedMail,
): Promise<string | null> {
  if (reservation_id !== null) return (await manageLink?.({ account_id, reservation_id, language })) ?? null
  const { quote_id, waiting_entry_id } = data as { quote_id?: string; waiting_entry_id?: string }
  if (quote_id !== undefined) return (await quoteLink?.({ account_id, quote_id, language })) ?? null
  if (waiting_entry_id === undefined) return null
  return (await roomsLink?.({ account_id, waiting_entry_id, language })) ?? null
}

/** The reply address: of the messages of the stay or the enquiry, else the mailbox of the property, else what the e-mail names. rules 27.9, 35.10 */
function replyTo({ replies }: ComposeTools, { reservation_id, data }: ClaimedMail): string | null {
  const { enquiry_id } = data as { enquiry_id?: string }
  const thread_id = reservation_id ?? enquiry_id
  if (thread_id !== undefined && replies) return replies.of(thread_id)
  const { house, reply_to } = data as { house?: { email?: string | null } | string; reply_to?: string | null }
  const address = reservation_id === null ? reply_to : typeof house === 'object' ? house.email : null
  return address && isEmailAddress(address) ? address : null
}

/** Reads what is attached, and the logo for mails to guests, in one transaction, and renders the files outside of it. */
async function render(
  { tenant, clock, test_clocks, renderers }: ComposeTools,
  { account_id, template, attachments: named, language, property_id }: ClaimedMail,
  { sender }: EmailLayout,
) {
  const is_to_guest = sender !== null && template !== 'report'
  const logo = is_to_guest && property_id !== null && renderers.property_logo !== undefined
  const attachments = [...named, ...(logo ? [{ kind: 'property_logo', id: property_id } as const] : [])]
  if (attachments.length === 0) return []
  const now = clock.now().add({ milliseconds: test_clocks.leadOf(account_id) })
  const prepared = await reading(tenant, { account_id }, (tx) =>
    Promise.all(
      attachments.map(({ kind, id }) => {
        const renderer = renderers[kind]
        if (!renderer) throw new Error(`no renderer for ${kind}`)
        return renderer({ tx, account_id, now, language, sender }, id)
      }),
    ),
  )
  return Promise.all(prepared.filter((makeFile) => makeFile !== null).map((makeFile) => makeFile()))
}
