import OPERATIONS from 'virtual:operations'
import type { QueryClient } from '@tanstack/react-query'

/** Tags that change with a tag, too: operations with these tags are reloaded. */
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
  // A close of the day changes the business date, and makes rooms of staying guests dirty.
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
  // The housekeeping settings are part of the property.
  Properties: ['Me', 'Today', 'Calendar', 'Rate grid', 'Rooms', 'Housekeeping'],
  Channels: ['Notices', 'Today', 'Events', 'Rate plans', 'Rate grid'],
}

/** Tags by the topics of live updates. */
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

/** Invalidates the queries of these tags: those on screen reload now, the rest when they are next shown. */
function renew(client: QueryClient, tags: Iterable<string>) {
  const touched = new Set([...tags].flatMap((tag) => [tag, ...(AFFECTED_TAGS[tag] ?? [])]))
  if (touched.size === 0) return
  client.invalidateQueries({ predicate: ({ queryKey }) => touched.has(tagOf(queryKey[0]) ?? '') })
}

const known = (tag: string | undefined) => (tag === undefined ? [] : [tag])

export const invalidateAfter = (client: QueryClient, operation_id: string) =>
  renew(client, known(tagOf(operation_id)))

/** Changes of one transaction arrive in several messages within this time. */
const BATCH_MS = 30
/** Minimum time between reloads, so that a busy property does not reload without pause. */
const MIN_INTERVAL_MS = 400

/** Invalidates what live updates affect: soon for the first, then in batches for those that follow. */
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
    /** `reservation.updated` affects reservations. */
    add(topic: string) {
      for (const tag of known(TAGS_OF_TOPICS[topic.split('.')[0]!])) tags.add(tag)
      timer ??= setTimeout(flush, BATCH_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
