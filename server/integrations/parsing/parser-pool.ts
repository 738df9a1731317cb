import type { ChannelType } from '#contract/lists.ts'
import { CHANNEL_ADAPTERS } from '../channel-adapters/adapters.ts'
import type {
  AriMessage,
  Inbound,
  PartnerResponse,
  PushOutcome,
} from '../channel-adapters/channel-adapter.ts'
import type { Table, TableBounds } from '../csv/read-table.ts'
import type { Feed } from '../ical/read-feed.ts'
import type { FeedPlace } from '../ical/series.ts'
import type { IncomingMail } from '../incoming-mail/parse-mail.ts'
import { boundedThread, ThreadLimit } from './bounded-thread.ts'
import type { ParseKind, ParseTask, ParseTasks } from './parser-worker.ts'

/**
 * Input of partners, calendar hosts, senders of e-mail and of tables is parsed on threads with a limit of time and
 * memory: the parsers limit what they build, and should one of them miss something, its thread ends and the
 * service continues. Feeds, messages, e-mails and tables have a thread each, so that a calendar does not delay a
 * booking. Fonts share that of tables.
 */
const module = new URL('./parser-worker.ts', import.meta.url)
const FEED_LIMITS = { within_ms: 10_000, memory_mb: 192 }
const MESSAGE_LIMITS = { within_ms: 5_000, memory_mb: 192 }
const TABLE_LIMITS = { within_ms: 5_000, memory_mb: 64 }
const MAIL_LIMITS = { within_ms: 5_000, memory_mb: 192 }

/** A response this short is parsed in place: the errors of so few characters take less than a message to a thread. */
const INLINE_CHARACTERS = 2_048

const onFeedThread = boundedThread<ParseTask, unknown>({ module, ...FEED_LIMITS })
const onMessageThread = boundedThread<ParseTask, unknown>({ module, ...MESSAGE_LIMITS })
const onTableThread = boundedThread<ParseTask, unknown>({ module, ...TABLE_LIMITS })
const onMailThread = boundedThread<ParseTask, unknown>({ module, ...MAIL_LIMITS })

/** The output, or a replacement where the input exceeds the limits. */
async function parse<K extends ParseKind>(
  run: (task: ParseTask) => Promise<unknown>,
  task: ParseTask<K>,
  refused: (limit: ThreadLimit) => ParseTasks[K]['output'],
): Promise<ParseTasks[K]['output']> {
  try {
    return (await run(task)) as ParseTasks[K]['output']
  } catch (error) {
    if (error instanceof ThreadLimit) return refused(error)
    throw error
  }
}

/** `readFeed` on a thread. Broken where it takes more than 10 s or 192 MiB. */
export const parseFeed = (text: string, place: FeedPlace): Promise<Feed> =>
  parse(onFeedThread, { kind: 'feed', input: { text, place } }, ({ message }) => ({
    kind: 'broken',
    message,
  }))

/**
 * `ChannelAdapter.parse` on a thread. Unreadable where it takes more than 192 MiB; unread where it takes more
 * than 5 s, waiting included: a partner that is told that a message is unreadable does not send its bookings
 * again. rule 6
 */
export const parseMessage = (type: ChannelType, body: string): Promise<Inbound> =>
  parse(onMessageThread, { kind: 'message', input: { type, body } }, ({ message, may_pass }) => ({
    kind: may_pass ? 'unread' : 'unreadable',
    message,
    echo: null,
  }))

/** `ChannelAdapter.decode`, on a thread unless the answer is short. Failed where it takes more than 5 s or 192 MiB. */
export const parseAnswer = async (
  type: ChannelType,
  message: AriMessage,
  answer: PartnerResponse,
): Promise<PushOutcome> =>
  answer.body.length <= INLINE_CHARACTERS
    ? CHANNEL_ADAPTERS[type]!.decode(message, answer)
    : parse(onMessageThread, { kind: 'answer', input: { type, message, answer } }, (limit) => ({
        kind: 'failed',
        message: limit.message,
      }))

/** `parseMail` on a thread. Throws ThreadLimit where it takes more than 5 s or 192 MiB, and for invalid input. */
export const parseIncomingMail = (raw: Uint8Array): Promise<IncomingMail> =>
  onMailThread({ kind: 'mail', input: raw }) as Promise<IncomingMail>

/** `problemOfFont` on a thread. Throws ThreadLimit where it takes more than 5 s or 64 MiB, waiting included. */
export const checkFont = (bytes: Uint8Array): Promise<string | null> =>
  onTableThread({ kind: 'font', input: bytes }) as Promise<string | null>

/** `readTable` on a thread. Throws ThreadLimit where it takes more than 5 s or 64 MiB, waiting included. */
export const parseTable = (text: string, bounds: TableBounds): Promise<Table> =>
  onTableThread({ kind: 'table', input: { text, bounds } }) as Promise<Table>
