import OPERATIONS from 'virtual:operations'
import type { QueryClient } from '@tanstack/react-query'
import type { StreamMessage } from '#contract/live-updates/stream.staff.ts'
import { isOfOtherResource } from './live/is-elsewhere.ts'
import { reloadsOf } from './live/reloads.ts'

/** Tags that change with a tag, too: operations with these tags are reloaded. */
const AFFECTED_TAGS: Readonly<Record<string, readonly string[]>> = {
  Reservations: [
    'Bookings',
    'Groups',
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
  Groups: [
    'Reservations',
    'Invoices',
    'Companies',
    'Today',
    'Calendar',
    'Guests',
    'Availability',
    'Rate grid',
  ],
  'Waiting list': ['Quotes', 'Notices'],
  Enquiries: ['Notices'],
  Quotes: ['Enquiries', 'Reservations', 'Bookings', 'Guests', 'Calendar', 'Availability', 'Rate grid'],
  Bookings: [
    'Reservations',
    'Groups',
    'Today',
    'Calendar',
    'Rooms',
    'Guests',
    'Invoices',
    'Availability',
    'Rate grid',
  ],
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
  Companies: ['Today', 'Invoices', 'Payments', 'Shifts', 'Reservations', 'Accounting'],
  // What a group or booking pays is of its stays.
  Invoices: [
    'Bookings',
    'Today',
    'Companies',
    'Groups',
    'Payments',
    'Reservations',
    'Guests',
    'Events',
    'Mails',
    'Messages',
  ],
  Payments: [
    'Bookings',
    'Today',
    'Companies',
    'Groups',
    'Accounting',
    'Calendar',
    'Shifts',
    'Invoices',
    'Reservations',
    'Guests',
    'Events',
  ],
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
  company: 'Companies',
  group: 'Groups',
  quote: 'Quotes',
  waiting_entry: 'Waiting list',
  enquiry: 'Enquiries',
  room_block: 'Rooms',
  task: 'Maintenance',
  found_item: 'Lost property',
  payment: 'Payments',
  shift: 'Shifts',
  refund: 'Payments',
  security_deposit: 'Payments',
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

const known = (tag: string | undefined) => (tag === undefined ? [] : [tag])

function affectedBy(tag: string | undefined): ReadonlySet<string> {
  return new Set(known(tag).flatMap((one) => [one, ...(AFFECTED_TAGS[one] ?? [])]))
}

/** The queries on screen that a write may have changed are reloaded now, the others when they are next shown. */
export function invalidateAfter(client: QueryClient, operation_id: string): void {
  const tags = affectedBy(tagOf(operation_id))
  reloadsOf(client).changedHere(({ queryKey }) => tags.has(tagOf(queryKey[0]) ?? ''))
}

/** Reloads what a live update affects: `reservation.updated` affects reservations, of its property alone. */
export function invalidateOn(client: QueryClient, message: StreamMessage): void {
  const tags = affectedBy(TAGS_OF_TOPICS[message.topic.split('.')[0]!])
  reloadsOf(client).changed(
    (query) => tags.has(tagOf(query.queryKey[0]) ?? '') && !isOfOtherResource(query, message),
  )
}
