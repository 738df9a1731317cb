import PostalMime from 'postal-mime'
import { shorten } from '#contract/text/shorten.ts'
import { plainText } from './plain-text.ts'
import { shortenParts } from './shorten-parts.ts'
import { stripQuote } from './strip-quote.ts'

/** The parsed parts of an incoming e-mail. */
export interface IncomingMail {
  readonly message_id: string | null
  readonly sender: MailPerson | null
  /** To whom answers are to go, where that is somebody else. */
  readonly reply_to: MailPerson | null
  readonly subject: string | null
  readonly body: string
  readonly attachments: readonly string[]
  /** An automatic reply. */
  readonly is_automatic: boolean
  /** Of a list or a newsletter. */
  readonly is_bulk: boolean
  /** A bounce: the id of our e-mail, and the reason. */
  readonly bounce: { readonly mail_id: string; readonly answer: string } | null
}

interface MailPerson {
  readonly name: string | null
  readonly address: string
}

const MAX_BODY = 20_000
/** What is read of a text, quoted e-mails included, and of a report of a bounce. */
const MAX_READ_LENGTH = 64 * 1024
const MAX_FILES = 20
const MAX_LINE = 200
const MAX_MESSAGE_ID_LENGTH = 500
const MAX_ADDRESS_LENGTH = 254
/** Maximum nesting of MIME parts; deeper e-mails are refused. */
const LIMITS = { maxNestingDepth: 16, maxHeadersSize: 65_536 }
const ORIGINAL = /\bmail_[0-7][0-9a-hjkmnp-tv-z]{25}(?=@)/

/**
 * Parses an e-mail, on the thread of `parser-pool.ts`. Throws for invalid input. Texts are shortened before
 * any pattern is applied to them.
 */
export async function parseMail(bytes: Uint8Array): Promise<IncomingMail> {
  const raw = shortenParts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const mail = await PostalMime.parse(raw, LIMITS)
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''
  const text = mail.text ?? plainText(mail.html ?? '', MAX_READ_LENGTH)
  const body = storable(shorten(text, MAX_READ_LENGTH))
  const is_report = /multipart\/report/i.test(header('content-type'))
  return {
    message_id: shorten(mail.messageId ?? '', MAX_MESSAGE_ID_LENGTH) || null,
    sender: personOf(mail.from),
    reply_to: personOf(mail.replyTo?.[0]),
    subject: oneLine(mail.subject) || null,
    body: shorten(stripQuote(body), MAX_BODY),
    attachments: mail.attachments
      .slice(0, MAX_FILES)
      .map(({ filename, mimeType }) => oneLine(filename ?? mimeType)),
    is_automatic: !['', 'no'].includes(header('auto-submitted').toLowerCase().trim()),
    is_bulk:
      /^\s*(?:bulk|list|junk)\b/i.test(header('precedence')) ||
      header('list-id') + header('list-unsubscribe') !== '',
    bounce: is_report ? bounceOf(raw.subarray(0, MAX_READ_LENGTH).toString('latin1'), body) : null,
  }
}

/** The Message-ID in a report starts with the id of our e-mail. */
function bounceOf(report: string, body: string): IncomingMail['bounce'] {
  const [mail_id] = ORIGINAL.exec(report) ?? []
  if (!mail_id || !/^action:[ \t]*failed/im.test(report)) return null
  const [, why] = /^diagnostic-code:[ \t]*(?:smtp;)?([^\r\n]{1,300})/im.exec(report) ?? []
  return { mail_id, answer: oneLine(why ?? body) || 'the e-mail came back' }
}

/** Null without an address. */
function personOf(one: { name?: string; address?: string | undefined } | undefined): MailPerson | null {
  const address = oneLine(shorten(one?.address ?? '', MAX_ADDRESS_LENGTH))
  return address.includes('@') ? { address, name: oneLine(one?.name) || null } : null
}

/** Text without NUL, and with normalised line breaks. */
const storable = (text: string) => text.replaceAll('\r\n', '\n').replaceAll('\0', '').trim()
const oneLine = (text = '') =>
  shorten(
    storable(shorten(text, MAX_READ_LENGTH)).replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' '),
    MAX_LINE,
  ).trim()
