import OPERATIONS from 'virtual:operations'
import type { QueryClient } from '@tanstack/react-query'

/** What else changes with it: by tag of the operations that show it. */
const AFFECTED_TAGS: Readonly<Record<string, readonly string[]>> = {
  Reservations: [
    'Today',
    'Calendar',
    'Rate grid',
    'Availability',
    'Guests',
    'Invoices',
    'Rooms',
    'Events',
    'Webhooks',
    'Search',
    'Mails',
    'Messages',
    'Notices',
    'Housekeeping',
  ],
  Guests: ['Reservations', 'Events', 'Webhooks'],
  'Room types': ['Today', 'Calendar', 'Rate grid', 'Rooms', 'Availability'],
  // With a close the business date is another one, and rooms of guests who stay are dirty.
  'Business days': [
    'Me',
    'Today',
    'Calendar',
    'Rate grid',
    'Rooms',
    'Reservations',
    'Notices',
    'Figures',
    'Housekeeping',
  ],
  Rooms: [
    'Housekeeping',
    'Notices',
    'Today',
    'Calendar',
    'Rate grid',
    'Room types',
    'Availability',
    'Reservations',
  ],
  Housekeeping: ['Rooms', 'Notices', 'Today', 'Calendar'],
  // A task may close its room.
  Maintenance: ['Rooms', 'Housekeeping', 'Today', 'Calendar', 'Rate grid', 'Availability'],
  'Rate plans': ['Today', 'Availability', 'Calendar', 'Rate grid', 'Events', 'Channels', 'Yield rules'],
  'Yield rules': ['Availability', 'Calendar', 'Rate grid', 'Rate plans'],
  Invoices: ['Today', 'Payments', 'Reservations', 'Guests', 'Events', 'Mails', 'Messages'],
  Payments: ['Today', 'Calendar', 'Shifts', 'Invoices', 'Reservations', 'Guests', 'Events'],
  Team: ['Me', 'Today', 'Housekeeping'],
  'API keys': ['Quick start'],
  Mails: ['Notices', 'Messages'],
  Messages: ['Today', 'Notices', 'Mails', 'Properties'],
  Webhooks: ['Notices', 'Events', 'Inbox', 'Quick start'],
  // What a property wants of housekeeping is a part of it.
  Properties: ['Me', 'Today', 'Calendar', 'Rooms', 'Housekeeping'],
  Channels: ['Notices', 'Today', 'Events', 'Rate plans', 'Rate grid'],
}

/** Subjects of live updates, and the tag of what they concern. */
const TAGS_OF_TOPICS: Readonly<Record<string, string>> = {
  reservation: 'Reservations',
  guest: 'Guests',
  room: 'Rooms',
  room_type: 'Room types',
  rate_plan: 'Rate plans',
  yield_rule: 'Yield rules',
  invoice: 'Invoices',
  room_block: 'Rooms',
  task: 'Maintenance',
  payment: 'Payments',
  shift: 'Shifts',
  refund: 'Payments',
  request: 'Request log',
  mail: 'Mails',
  message: 'Messages',
  template: 'Messages',
  job: 'Notices',
  day: 'Business days',
  user: 'Team',
  api_key: 'API keys',
  audit: 'Audit log',
  property: 'Properties',
  channel: 'Channels',
  channel_booking: 'Channels',
  sync: 'Channels',
  delivery: 'Webhooks',
  webhook: 'Webhooks',
  event: 'Events',
}

const tagOf = (id: unknown) => OPERATIONS[id as string]?.[2]

/** Asks again for everything on screen that may have changed with objects of these tags; the rest when it is next shown. */
function renew(client: QueryClient, tags: Iterable<string>) {
  const touched = new Set([...tags].flatMap((tag) => [tag, ...(AFFECTED_TAGS[tag] ?? [])]))
  if (touched.size === 0) return
  client.invalidateQueries({ predicate: ({ queryKey }) => touched.has(tagOf(queryKey[0]) ?? '') })
}

const known = (tag: string | undefined) => (tag === undefined ? [] : [tag])

export const invalidateAfter = (client: QueryClient, operation_id: string) =>
  renew(client, known(tagOf(operation_id)))

/** What is told together comes in several messages. */
const BATCH_MS = 30
/** No sooner than this is asked again: a busy house must not ask without end. */
const MIN_INTERVAL_MS = 400

/** Asks again for what live updates concern: soon for the first, then in one go for those that follow it. */
export function batchedInvalidation(client: QueryClient) {
  const tags = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  function flush() {
    timer = undefined
    if (tags.size === 0) return
    renew(client, tags)
    tags.clear()
    timer = setTimeout(flush, MIN_INTERVAL_MS)
  }
  return {
    /** `reservation.updated` concerns reservations. */
    add(topic: string) {
      for (const tag of known(TAGS_OF_TOPICS[topic.split('.')[0]!])) tags.add(tag)
      timer ??= setTimeout(flush, BATCH_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
