import PostalMime, { type Address, type Email } from 'postal-mime'
import { ownWords } from './own-words.ts'

/** An e-mail that came in, as far as anything is kept of it. */
export interface IncomingMail {
  readonly message_id: string | null
  /** Every address that it may have come to, in the order in which they count. */
  readonly recipients: readonly string[]
  readonly from: string | null
  readonly subject: string | null
  readonly body: string
  readonly attachments: readonly string[]
  /** A program has answered. */
  readonly is_automatic: boolean
  /** The mail server could not deliver a mail: which one, and why. */
  readonly bounce: { readonly mail_id: string; readonly answer: string } | null
}

const MAX_BODY = 20_000
const MAX_FILES = 20
const MAX_LINE = 200
/** How deep parts may lie in each other; more is no mail of a person. */
const LIMITS = { maxNestingDepth: 16, maxHeadersSize: 65_536 }
const ORIGINAL = /\bmail_[0-7][0-9a-hjkmnp-tv-z]{25}(?=@)/

/** Reads an e-mail. Throws for bytes that are none. */
export async function parseMail(raw: Buffer): Promise<IncomingMail> {
  const mail = await PostalMime.parse(raw, LIMITS)
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''
  const body = storable(mail.text ?? plainOf(mail.html ?? ''))
  const is_report = /multipart\/report/i.test(header('content-type'))
  return {
    message_id: mail.messageId?.slice(0, 500) ?? null,
    recipients: recipientsOf(mail, header),
    from: mail.from?.address?.slice(0, 254) ?? null,
    subject: oneLine(mail.subject) || null,
    body: ownWords(body).slice(0, MAX_BODY),
    attachments: mail.attachments
      .slice(0, MAX_FILES)
      .map(({ filename, mimeType }) => oneLine(filename ?? mimeType)),
    is_automatic: !['', 'no'].includes(header('auto-submitted').toLowerCase().trim()),
    bounce: is_report ? bounceOf(raw.toString('latin1'), body) : null,
  }
}

function recipientsOf(mail: Email, header: (name: string) => string): string[] {
  const named = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap((one: Address) =>
    one.group ? one.group.map(({ address }) => address) : (one.address ?? []),
  )
  const envelope = ['delivered-to', 'x-original-to', 'envelope-to'].map(header)
  return [...envelope, ...named].map((address) => address.replaceAll(/[<>\s]/g, ''))
}

/** A report names the mail by the id that each of ours begins its Message-ID with. */
function bounceOf(raw: string, body: string): IncomingMail['bounce'] {
  const [mail_id] = ORIGINAL.exec(raw) ?? []
  if (!mail_id || !/^action:\s*failed/im.test(raw)) return null
  const [, why] = /^diagnostic-code:\s*(?:smtp;)?\s*(.{1,300})/im.exec(raw) ?? []
  return { mail_id, answer: oneLine(why ?? body) || 'the e-mail came back' }
}

/** What the database can hold, with the line breaks of one kind. */
const storable = (text: string) => text.replaceAll('\r\n', '\n').replaceAll('\0', '').toWellFormed().trim()
const oneLine = (text = '') =>
  storable(text)
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .slice(0, MAX_LINE)
    .toWellFormed()
    .trim()

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
}
/** For mails that have no plain text: what stands between the tags. */
const plainOf = (html: string) =>
  html
    .replaceAll(/<(style|script|head)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/h\d|\/li)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name]!)
