import { createHash } from 'node:crypto'
import type { InboundBooking } from '#server/integrations/channel-adapters/channel-adapter.ts'

/** A message about a booking, reduced to what distinguishes it from others. */
export interface Message extends Pick<InboundBooking, 'action' | 'revision' | 'is_dated'> {
  /** Hash of everything that it says about the booking. */
  readonly content: string
}

/** What is stored of a booking: its newest revision, and the last messages that were applied, the newest last. */
export interface StoredRevision extends Pick<InboundBooking, 'action' | 'revision'> {
  /** Empty for bookings from before messages were stored. */
  readonly followed: readonly Message[]
}

/**
 * - `newer`: applied. - `contradicts`: of the same moment with other content. Nothing says which is newer;
 * the later arrival is applied. - `known`: a repetition, or older than what is stored. Acknowledged, and
 * nothing changes. - `undated`: does not say when the change was made, and nothing shows that it is newer.
 * Not applied; staff are notified.
 */
export type RevisionVerdict = 'newer' | 'contradicts' | 'known' | 'undated'

/** At the same moment a cancel wins over a modify, and that over a commit. */
const RANK = { commit: 0, modify: 1, cancel: 2 }
const MAX_FOLLOWED = 10

export function messageOf(booking: InboundBooking): Message {
  const { action, revision, is_dated } = booking
  const content = JSON.stringify({ ...booking, revision: undefined, is_dated: undefined })
  return { action, revision, is_dated, content: createHash('sha256').update(content).digest('base64url') }
}

/** Whether a message is applied, given what is stored of its booking. rule 6 */
export function compareRevision(message: Message, stored: StoredRevision): RevisionVerdict {
  // Also where it is undated: a change is never later than the message that carries it.
  if (message.revision < stored.revision) return 'known'
  if (!message.is_dated) return compareUndated(message, stored)
  if (message.revision > stored.revision) return 'newer'
  if (message.action !== stored.action) return RANK[message.action] > RANK[stored.action] ? 'newer' : 'known'
  const of_moment = stored.followed.filter(({ revision }) => revision === message.revision)
  return compareContent(of_moment, message) === 'other' ? 'contradicts' : 'known'
}

/**
 * The moment of a message is not that of its change: an old change may be sent again at any time. The
 * protocol orders by action (a booking is committed, then modified, then cancelled), and the content
 * identifies repetitions.
 */
function compareUndated(message: Message, stored: StoredRevision): RevisionVerdict {
  const is = compareContent(stored.followed, message)
  if (is === 'last') return 'known'
  const ahead = RANK[message.action] - RANK[stored.action]
  if (ahead > 0) return is === 'earlier' ? 'undated' : 'newer'
  if (ahead < 0) return is === 'other' && stored.action === 'cancel' ? 'undated' : 'known'
  if (is === 'earlier') return 'undated'
  if (stored.followed.at(-1)?.is_dated) return 'undated'
  if (message.revision > stored.revision) return 'newer'
  return is === 'unknown' ? 'known' : 'contradicts'
}

/** Which of the applied messages said the same. */
function compareContent(
  followed: readonly Message[],
  { action, content }: Message,
): 'last' | 'earlier' | 'other' | 'unknown' {
  if (followed.length === 0) return 'unknown'
  const at = followed.findLastIndex((one) => one.action === action && one.content === content)
  if (at === -1) return 'other'
  return at === followed.length - 1 ? 'last' : 'earlier'
}

/** The messages to store once this one is applied. */
export const messagesToStore = (message: Message, stored: StoredRevision | undefined): Message[] =>
  [...(stored?.followed ?? []), message].slice(-MAX_FOLLOWED)

/** Whether it was chosen by its arrival alone, against another change of the same moment. */
export function isContradicted({ followed }: Pick<StoredRevision, 'followed'>): boolean {
  const [other, last] = followed.slice(-2)
  return (
    other !== undefined &&
    last !== undefined &&
    other.revision === last.revision &&
    other.action === last.action
  )
}
