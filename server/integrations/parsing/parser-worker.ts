import type { ChannelType } from '../../../contract/lists.ts'
import { CHANNEL_ADAPTERS } from '../channel-adapters/adapters.ts'
import type {
  AriMessage,
  Inbound,
  PartnerResponse,
  PushOutcome,
} from '../channel-adapters/channel-adapter.ts'
import { type Feed, type FeedPlace, readFeed } from '../ical/read-feed.ts'

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
}
export type ParseKind = keyof ParseTasks
export interface ParseTask<K extends ParseKind = ParseKind> {
  readonly kind: K
  readonly input: ParseTasks[K]['input']
}

const READERS: { readonly [K in ParseKind]: (input: ParseTasks[K]['input']) => ParseTasks[K]['output'] } = {
  feed: ({ text, place }) => readFeed(text, place),
  message: ({ type, body }) => CHANNEL_ADAPTERS[type]!.parse(body),
  answer: ({ type, message, answer }) => CHANNEL_ADAPTERS[type]!.decode(message, answer),
}

export default <K extends ParseKind>({ kind, input }: ParseTask<K>): ParseTasks[K]['output'] =>
  READERS[kind](input)
