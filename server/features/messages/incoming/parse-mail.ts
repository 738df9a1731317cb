import PostalMime, { type Address, type Email } from 'postal-mime'
import { shorten } from '../../../../contract/text/shorten.ts'
import { stripQuote } from './strip-quote.ts'

/** The parsed parts of an incoming e-mail. */
export interface IncomingMail {
  readonly message_id: string | null
  /** All possible recipients, by precedence. */
  readonly recipients: readonly string[]
  readonly from: string | null
  readonly subject: string | null
  readonly body: string
  readonly attachments: readonly string[]
  /** An automatic reply. */
  readonly is_automatic: boolean
  /** A bounce: the id of our e-mail, and the reason. */
  readonly bounce: { readonly mail_id: string; readonly answer: string } | null
}

const MAX_BODY = 20_000
const MAX_FILES = 20
const MAX_LINE = 200
/** Maximum nesting of MIME parts; deeper e-mails are refused. */
const LIMITS = { maxNestingDepth: 16, maxHeadersSize: 65_536 }
const ORIGINAL = /\bmail_[0-7][0-9a-hjkmnp-tv-z]{25}(?=@)/

/** Parses an e-mail. Throws for invalid input. */
export async function parseMail(raw: Buffer): Promise<IncomingMail> {
  const mail = await PostalMime.parse(raw, LIMITS)
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''
  const body = storable(mail.text ?? plainOf(mail.html ?? ''))
  const is_report = /multipart\/report/i.test(header('content-type'))
  return {
    message_id: shorten(mail.messageId ?? '', 500) || null,
    recipients: recipientsOf(mail, header),
    from: shorten(mail.from?.address ?? '', 254) || null,
    subject: oneLine(mail.subject) || null,
    body: shorten(stripQuote(body), MAX_BODY),
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

/** The Message-ID in a report starts with the id of our e-mail. */
function bounceOf(raw: string, body: string): IncomingMail['bounce'] {
  const [mail_id] = ORIGINAL.exec(raw) ?? []
  if (!mail_id || !/^action:\s*failed/im.test(raw)) return null
  const [, why] = /^diagnostic-code:\s*(?:smtp;)?\s*(.{1,300})/im.exec(raw) ?? []
  return { mail_id, answer: oneLine(why ?? body) || 'the e-mail came back' }
}

/** Text without NUL, and with normalised line breaks. */
const storable = (text: string) => text.replaceAll('\r\n', '\n').replaceAll('\0', '').toWellFormed().trim()
const oneLine = (text = '') =>
  shorten(storable(text).replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' '), MAX_LINE).trim()

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
}
/** Text of an HTML e-mail without a plain-text part. */
const plainOf = (html: string) =>
  html
    .replaceAll(/<(style|script|head)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/h\d|\/li)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name]!)
