import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { MailServer } from '../../../server/integrations/smtp.ts'

/** A mail as the server took it. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly encrypted: boolean
  readonly raw: Buffer
  /** As a mail reader opens it. */
  readonly opened: Email
}

/** Where in a session the server does something else than take the mail. */
type SmtpStage = 'connect' | 'login' | 'sender' | 'recipient' | 'data'
/** An answer such as `451 try later`; `hangs` answers nothing, `drops` cuts the connection. */
export type MailBehaviour = Partial<Record<SmtpStage, { code: number; text: string } | 'hangs' | 'drops'>>

/** A real mail server on loopback: keeps every mail it was handed, and behaves as a test tells it. */
export interface TestMailServer {
  /** How the service is told of it. */
  readonly server: MailServer
  /** In the order of arrival; with `data: 'drops'` those that it kept without saying so. */
  readonly mails: ReceivedMail[]
  /** Connections that were opened so far. */
  readonly sessions: number
  behave(how: MailBehaviour): void
  /** Settles when so many mails have come in. */
  arrived(count: number): Promise<void>
  close(): Promise<void>
}

export interface MailServerOptions {
  readonly tls?: { readonly cert: string; readonly key: string; readonly implicit?: boolean }
  readonly login?: { readonly user: string; readonly pass: string }
  /** Bytes that it takes, announced. */
  readonly size?: number
}

const answerOf = ({ code, text }: { code: number; text: string }) =>
  Object.assign(new Error(text), { responseCode: code })

export async function openMailServer({ tls, login, size }: MailServerOptions = {}): Promise<TestMailServer> {
  let behaviour: MailBehaviour = {}
  let sessions = 0
  const mails: ReceivedMail[] = []
  const waiting = new Set<() => void>()

  function drop(session: SMTPServerSession) {
    for (const connection of smtp.connections) {
      if (connection.id === session.id) connection._socket.destroy()
    }
  }
  /** Does what the behaviour says of a place; goes on where it says nothing. */
  function at(place: SmtpStage, session: SMTPServerSession, answer: (error?: Error) => void, goOn = answer) {
    const how = behaviour[place]
    if (how === undefined) goOn()
    else if (how === 'drops') drop(session)
    else if (how !== 'hangs') answer(answerOf(how))
  }

  const smtp = new SMTPServer({
    secure: tls?.implicit ?? false,
    ...(tls && { cert: tls.cert, key: tls.key }),
    ...(size !== undefined && { size }),
    hideSTARTTLS: !tls,
    disabledCommands: login ? [] : ['AUTH'],
    authOptional: !login,
    allowInsecureAuth: !tls,
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onConnect(session, callback) {
      sessions++
      at('connect', session, callback)
    },
    onAuth(auth, session, callback) {
      const right = auth.username === login?.user && auth.password === login?.pass
      const answer = (error?: Error) =>
        error ? callback(error) : right ? callback(null, { user: auth.username! }) : callback(new Error('no'))
      at('login', session, answer)
    },
    onMailFrom: (_address, session, callback) => at('sender', session, callback),
    onRcptTo: (_address, session, callback) => at('recipient', session, callback),
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks)
        const keep = async () => {
          const { mailFrom, rcptTo } = session.envelope
          mails.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            encrypted: session.secure,
            raw,
            opened: await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' }),
          })
          for (const look of waiting) look()
        }
        if (behaviour.data === 'drops') await keep()
        at('data', session, callback, async () => {
          await keep()
          callback()
        })
      })
    },
  })
  // Clients that are cut off, or that give us up.
  smtp.on('error', () => undefined)
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo

  return {
    server: {
      host: '127.0.0.1',
      port,
      tls: tls ? (tls.implicit ? 'implicit' : 'starttls') : 'none',
      login,
      ca: tls?.cert,
      from: { address: 'stay@harbour.example', name: 'Harbour Group' },
    },
    mails,
    get sessions() {
      return sessions
    },
    behave(how) {
      behaviour = how
    },
    arrived: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (mails.length < count) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}
