import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { MailServer } from '#server/integrations/smtp.ts'

/** An e-mail as received by the server. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly encrypted: boolean
  readonly raw: Buffer
  /** As parsed by a mail client. */
  readonly opened: Email
}

/** Stages of a session at which the server can misbehave. */
type SmtpStage = 'connect' | 'login' | 'sender' | 'recipient' | 'data'
/** A response such as `451 try later`; `hangs` never answers, `drops` closes the connection. */
export type MailBehaviour = Partial<Record<SmtpStage, { code: number; text: string } | 'hangs' | 'drops'>>

/** A real mail server on loopback: stores all e-mails, and behaves as configured. */
export interface TestMailServer {
  /** Its address for the service. */
  readonly server: MailServer
  /** In order of arrival; with `data: 'drops'` including those stored without an acknowledgement. */
  readonly mails: ReceivedMail[]
  /** Connections opened so far. */
  readonly sessions: number
  behave(how: MailBehaviour): void
  /** Resolves when this number of e-mails has arrived. */
  arrived(count: number): Promise<void>
  close(): Promise<void>
}

export interface MailServerOptions {
  readonly tls?: { readonly cert: string; readonly key: string; readonly implicit?: boolean }
  readonly login?: { readonly user: string; readonly pass: string }
  /** Announced size limit in bytes. */
  readonly size?: number
}

const answerOf = ({ code, text }: { code: number; text: string }) =>
  Object.assign(new Error(text), { responseCode: code })

export async function openMailServer(options: MailServerOptions = {}): Promise<TestMailServer> {
  const { tls, login } = options
  const state: MailState = { behaviour: {}, sessions: 0, mails: [], waiting: new Set() }
  const smtp = smtpServer(options, state)
  // Clients that are disconnected, or that give up.
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
    mails: state.mails,
    get sessions() {
      return state.sessions
    },
    behave(how) {
      state.behaviour = how
    },
    arrived: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (state.mails.length < count) return
          state.waiting.delete(look)
          resolve()
        }
        state.waiting.add(look)
        look()
      }),
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}

interface MailState {
  behaviour: MailBehaviour
  sessions: number
  readonly mails: ReceivedMail[]
  /** Called at each arrival. */
  readonly waiting: Set<() => void>
}

function smtpServer({ tls, login, size }: MailServerOptions, state: MailState): SMTPServer {
  function drop(session: SMTPServerSession) {
    for (const connection of smtp.connections) {
      if (connection.id === session.id) connection._socket.destroy()
    }
  }
  /** Applies the behaviour of a stage; continues without one. */
  function at(place: SmtpStage, session: SMTPServerSession, answer: (error?: Error) => void, goOn = answer) {
    const how = state.behaviour[place]
    if (how === undefined) goOn()
    else if (how === 'drops') drop(session)
    else if (how !== 'hangs') answer(answerOf(how))
  }

  const smtp: SMTPServer = new SMTPServer({
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
      state.sessions++
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
        const keep = () => storeMail(state, session, Buffer.concat(chunks))
        if (state.behaviour.data === 'drops') await keep()
        at('data', session, callback, async () => {
          await keep()
          callback()
        })
      })
    },
  })
  return smtp
}

async function storeMail({ mails, waiting }: MailState, session: SMTPServerSession, raw: Buffer) {
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
