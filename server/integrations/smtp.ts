import { Readable } from 'node:stream'
import { getCACertificates } from 'node:tls'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection, { type SMTPError } from 'nodemailer/lib/smtp-connection'
import { shorten } from '#contract/text/shorten.ts'
import { monotonic } from '../kernel/time/clock.ts'

/** The mail server. */
export interface MailServer {
  readonly host: string
  readonly port: number
  /** `implicit` TLS from the first byte, `starttls` required, `none` unencrypted. */
  readonly tls: 'implicit' | 'starttls' | 'none'
  readonly login: { readonly user: string; readonly pass: string } | undefined
  /** Certificates to trust beside the defaults, as PEM. */
  readonly ca: string | undefined
  /** The sender; an e-mail may set another name, never another address. */
  readonly from: MailAddress
}

export interface MailAddress {
  readonly address: string
  readonly name: string | null
}

/** A complete e-mail, as transmitted. */
export interface OutgoingMail {
  /** The same on every attempt, so that duplicates can be recognised. */
  readonly id: string
  readonly sender: string | null
  readonly to: MailAddress
  /** Where an answer goes; null for the sender. */
  readonly reply_to: string | null
  /** Message-IDs of the e-mails before it, checked (`validMessageIds`); it answers the last one. */
  readonly references: readonly string[]
  /** Nobody wrote it: programs that answer by themselves leave it alone. */
  readonly is_automatic: boolean
  readonly language: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly {
    readonly filename: string
    readonly content_type: string
    readonly content: Uint8Array
    /** The name by which the HTML shows it; left out for a file of its own. */
    readonly content_id?: string
  }[]
}

/**
 * The outcome. `refused` is permanent, `later` may succeed another time; `uncertain`: it was transmitted when
 * the connection broke. `unreachable`: the server accepts no e-mail at all.
 */
export interface SmtpResponse {
  readonly result: 'sent' | 'refused' | 'later' | 'uncertain' | 'unreachable'
  /** Of the last response, if any. */
  readonly code: number | null
  /** The server's text, or ours; one line. */
  readonly answer: string
  readonly duration_ms: number
}

export interface SmtpClient {
  send(mail: OutgoingMail): Promise<SmtpResponse>
  /** Aborts what is in flight. */
  close(): void
}

export interface Timeouts {
  /** For greeting and TLS handshake. */
  readonly greeting_ms: number
  /** Without a byte from the server. Spam filters scan an e-mail before it is accepted. */
  readonly silence_ms: number
  /** For everything. */
  readonly whole_ms: number
}
const DEFAULT_TIMEOUTS: Timeouts = { greeting_ms: 15_000, silence_ms: 90_000, whole_ms: 150_000 }

const MAX_ANSWER_LENGTH = 500
/** For the response to QUIT, which nobody waits for. */
const GOODBYE_MS = 2_000

/** A client of a mail server: a connection for each e-mail, encrypted as configured. */
export function openSmtp(server: MailServer, timeouts: Timeouts = DEFAULT_TIMEOUTS): SmtpClient {
  const running = new Set<() => void>()
  return {
    async send(mail) {
      const began = monotonic()
      const envelope = compose(mail, server)
      const bytes = await envelope.build()
      const answer = await submit(server, timeouts, envelope.getEnvelope(), bytes, running)
      return { ...answer, duration_ms: Math.round(monotonic() - began) }
    },
    close() {
      for (const abort of running) abort()
    },
  }
}

/** Subjects and names are passed as structured fields, so that a line break cannot inject a header. */
const compose = (mail: OutgoingMail, { from }: MailServer) =>
  new MailComposer({
    from: addressOf({ address: from.address, name: mail.sender ?? from.name }),
    to: addressOf(mail.to),
    ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
    ...(mail.references.length > 0 && {
      inReplyTo: mail.references.at(-1)!,
      references: [...mail.references],
    }),
    subject: mail.subject,
    messageId: `<${mail.id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    headers: {
      ...(mail.is_automatic && { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
      'Content-Language': mail.language,
    },
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(({ filename, content_type, content, content_id }) => ({
      filename,
      contentType: content_type,
      content: Buffer.from(content),
      ...(content_id && { cid: content_id, contentDisposition: 'inline' as const }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()

const addressOf = ({ address, name }: MailAddress) => ({ address, name: name ?? '' })

type Response = Omit<SmtpResponse, 'duration_ms'>

/** One e-mail, one connection. It always resolves, once. */
function submit(
  server: MailServer,
  timeouts: Timeouts,
  { from, to }: { from: string | false; to: string[] },
  bytes: Buffer,
  running: Set<() => void>,
): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const connection = new SMTPConnection(optionsOf(server, timeouts))
  const progress = { server: false, end_of_mail: false }
  const timer = setTimeout(() => end({ message: 'the mail server took too long' }), timeouts.whole_ms)
  const abort = () => end({ message: 'ended from our side' })
  running.add(abort)

  function end(error: Pick<SMTPError, 'message' | 'code' | 'response' | 'responseCode' | 'command'> | null) {
    clearTimeout(timer)
    running.delete(abort)
    resolve(error === null ? { result: 'sent', code: 250, answer: '' } : classify(error, progress))
    connection.close()
  }

  // In addition to callbacks, and after them.
  connection.on('error', end)
  connection.on('end', () => end({ message: 'the mail server closed the connection' }))

  function send() {
    progress.server = true
    const body = Readable.from([bytes])
    body.once('end', () => {
      progress.end_of_mail = true
    })
    connection.send({ from, to, size: bytes.length }, body, (error, info) => {
      if (error) return end(error)
      clearTimeout(timer)
      running.delete(abort)
      resolve({ result: 'sent', code: 250, answer: shortened(info.response) })
      connection.quit()
      setTimeout(() => connection.close(), GOODBYE_MS).unref()
    })
  }
  connection.connect((error) => {
    if (error) return end(error)
    if (!server.login) return send()
    connection.login({ credentials: server.login }, (refusal) => (refusal ? end(refusal) : send()))
  })
  return promise
}

function optionsOf({ host, port, tls, ca }: MailServer, timeouts: Timeouts) {
  return {
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    connectionTimeout: timeouts.greeting_ms,
    greetingTimeout: timeouts.greeting_ms,
    dnsTimeout: timeouts.greeting_ms,
    socketTimeout: timeouts.silence_ms,
    socketCloseTimeout: 1_000,
    ...(ca !== undefined && { tls: { ca: [...getCACertificates('default'), ca] } }),
  }
}

/** The server is at fault, not the e-mail: no authentication, or none that it accepts. */
const WANTS_LOGIN = 530
const TOO_LARGE = 552

/**
 * What an error means for the e-mail. Only a response about the recipient or content is permanent: a sender
 * that is not allowed has to be fixed in the configuration, and errors before that concern all e-mails.
 */
function classify(
  error: Pick<SMTPError, 'message' | 'code' | 'response' | 'responseCode' | 'command'>,
  progress: { readonly server: boolean; readonly end_of_mail: boolean },
): Response {
  const code = error.responseCode ?? null
  const answer = shortened(error.response ?? error.message)
  if (!progress.server || code === WANTS_LOGIN) return { result: 'unreachable', code, answer }
  if (code !== null && code >= 500 && (error.command !== 'MAIL FROM' || code === TOO_LARGE)) {
    return { result: 'refused', code, answer }
  }
  // Larger than the maximum that the server has announced, or an address that cannot be transmitted: there
  // was no response.
  const is_ours = code === null && (error.code === 'EMESSAGE' || error.code === 'EENVELOPE')
  if (is_ours) return { result: 'refused', code, answer }
  return { result: code === null && progress.end_of_mail ? 'uncertain' : 'later', code, answer }
}

const shortened = (text: string) => shorten(text.replaceAll(/\s+/g, ' ').trim(), MAX_ANSWER_LENGTH)
