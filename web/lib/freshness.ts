import OPERATIONS from 'virtual:operations'
import type { QueryClient } from '@tanstack/react-query'

/** What else changes with it: by tag of the operations that show it. */
const TOUCHES: Readonly<Record<string, readonly string[]>> = {
  Reservations: ['Availability', 'Guests', 'Invoices', 'Rooms', 'Events', 'Webhooks', 'Search'],
  Guests: ['Reservations', 'Events', 'Webhooks'],
  'Room types': ['Rooms', 'Availability'],
  Rooms: ['Room types', 'Availability', 'Reservations'],
  'Rate plans': ['Availability', 'Events', 'Channels'],
  Invoices: ['Payments', 'Reservations', 'Guests', 'Events', 'Mails'],
  Payments: ['Invoices', 'Reservations', 'Guests', 'Events'],
  Team: ['Me'],
  'API keys': ['Quick start'],
  Webhooks: ['Events', 'Inbox', 'Quick start'],
  Properties: ['Me'],
  Channels: ['Events', 'Rate plans'],
}

/** Subjects of live updates, and the tag of what they concern. */
const SUBJECTS: Readonly<Record<string, string>> = {
  reservation: 'Reservations',
  guest: 'Guests',
  room: 'Rooms',
  room_type: 'Room types',
  rate_plan: 'Rate plans',
  invoice: 'Invoices',
  room_block: 'Rooms',
  payment: 'Payments',
  refund: 'Payments',
  request: 'Request log',
  mail: 'Mails',
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

/** Asks again for everything on screen that may have changed with objects of this tag; the rest when it is next shown. */
export function renew(client: QueryClient, tag: string | undefined) {
  if (tag === undefined) return
  const tags = new Set([tag, ...(TOUCHES[tag] ?? [])])
  client.invalidateQueries({ predicate: ({ queryKey }) => tags.has(tagOf(queryKey[0]) ?? '') })
}

export const renewAfter = (client: QueryClient, operation_id: string) => renew(client, tagOf(operation_id))

/** `reservation.updated` concerns reservations. */
export const renewFor = (client: QueryClient, topic: string) => renew(client, SUBJECTS[topic.split('.')[0]!])
