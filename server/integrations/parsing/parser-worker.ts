import type { ChannelType } from '#contract/lists.ts'
import { CHANNEL_ADAPTERS } from '../channel-adapters/adapters.ts'
import type {
  AriMessage,
  Inbound,
  PartnerResponse,
  PushOutcome,
} from '../channel-adapters/channel-adapter.ts'
import { readTable, type Table, type TableBounds } from '../csv/read-table.ts'
import { problemOfFont } from '../fonts/read-woff2.ts'
import { type Feed, readFeed } from '../ical/read-feed.ts'
import type { FeedPlace } from '../ical/series.ts'
import { type IncomingMail, parseMail } from '../incoming-mail/parse-mail.ts'

/** What the thread of `parser-pool.ts` reads, and what comes of it. */
export interface ParseTasks {
  feed: { readonly input: { readonly text: string; readonly place: FeedPlace }; readonly output: Feed }
  message: {
    readonly input: { readonly type: ChannelType; readonly body: string }
    readonly output: Inbound
  }
  answer: {
    readonly input: {
      readonly type: ChannelType
      readonly message: AriMessage
      readonly answer: PartnerResponse
    }
    readonly output: PushOutcome
  }
  mail: { readonly input: Uint8Array; readonly output: IncomingMail }
  font: { readonly input: Uint8Array; readonly output: string | null }
  table: { readonly input: { readonly text: string; readonly bounds: TableBounds }; readonly output: Table }
}
export type ParseKind = keyof ParseTasks
export interface ParseTask<K extends ParseKind = ParseKind> {
  readonly kind: K
  readonly input: ParseTasks[K]['input']
}

type Output<K extends ParseKind> = ParseTasks[K]['output'] | Promise<ParseTasks[K]['output']>

const READERS: { readonly [K in ParseKind]: (input: ParseTasks[K]['input']) => Output<K> } = {
  feed: ({ text, place }) => readFeed(text, place),
  message: ({ type, body }) => CHANNEL_ADAPTERS[type]!.parse(body),
  answer: ({ type, message, answer }) => CHANNEL_ADAPTERS[type]!.decode(message, answer),
  mail: parseMail,
  font: problemOfFont,
  table: ({ text, bounds }) => readTable(text, bounds),
}

export default <K extends ParseKind>({ kind, input }: ParseTask<K>): Output<K> => READERS[kind](input)
