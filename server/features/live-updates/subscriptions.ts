import type { Role } from '#contract/account/roles.ts'
import { type ObjectKind, PREFIXES } from '#contract/ids.ts'
import type { StreamMessage } from '#contract/live-updates/stream.staff.ts'
import { may } from '#contract/permissions.ts'
import type { ChangeRecord } from './store.ts'

const KINDS = new Map(
  Object.entries(PREFIXES).map(([kind, prefix]) => [prefix as string, kind as ObjectKind]),
)

const kindOf = (id: string): string => KINDS.get(id.slice(0, Math.max(0, id.indexOf('_')))) ?? 'channel'

/** Who may read such an object may receive messages about it. */
const READ_BY: Record<string, string> = {
  reservation: 'getReservation',
  presence: 'getReservation',
  guest: 'getGuest',
  room: 'getRoom',
  room_type: 'getRoomType',
  room_block: 'getRoom',
  task: 'getTask',
  rate_plan: 'getRatePlan',
  yield_rule: 'getYieldRule',
  promotion: 'getPromotion',
  company: 'getCompany',
  group: 'getGroup',
  quote: 'getQuote',
  waiting_entry: 'getWaitingEntry',
  enquiry: 'getEnquiry',
  found_item: 'getFoundItem',
  service: 'getService',
  property: 'getProperty',
  invoice: 'getInvoice',
  charge: 'getInvoice',
  payment: 'getInvoice',
  refund: 'getInvoice',
  security_deposit: 'getSecurityDeposit',
  shift: 'getShift',
  mail: 'listMails',
  message: 'listReservationMessages',
  template: 'listTemplates',
  job: 'listNotices',
  day: 'listNotices',
  channel: 'listChannels',
  channel_booking: 'listChannels',
  sync: 'listChannels',
  webhook: 'listWebhooks',
  delivery: 'listAllDeliveries',
  event: 'listEvents',
  request: 'listRequests',
  api_key: 'listApiKeys',
  user: 'listUsers',
  audit: 'listAuditLog',
}

/** The messages of a change: which cached responses of a browser are stale. */
export const messagesOf = (record: ChangeRecord): StreamMessage[] =>
  topicsOf(record).map((one) => ({ ...one, property_id: record.property_id }))

type Topic = Pick<StreamMessage, 'topic' | 'id'>

/** Changes of a whole property that affect rooms without naming one. */
const OF_SEVERAL_ROOMS = new Set(['assignHousekeeping', 'balanceHousekeeping'])

function topicsOf({ kind, what, resource_id, about_id }: ChangeRecord): Topic[] {
  if (kind === 'request') return [{ topic: 'request.logged', id: null }]
  if (kind === 'delivery') return [{ topic: `delivery.${what}`, id: resource_id }]
  if (kind === 'channel') return [{ topic: 'channel.updated', id: resource_id }]
  if (kind === 'job') return [{ topic: 'job.failed', id: null }]
  if (kind === 'day') return [{ topic: 'day.closed', id: resource_id }]
  if (kind === 'mail') return [{ topic: 'mail.updated', id: resource_id }]
  if (kind === 'event') return [message(what, about_id), { topic: 'event.created', id: resource_id }]
  if (OF_SEVERAL_ROOMS.has(what)) return [message('room.updated', null), message('audit.created', null)]
  const own = resource_id === null ? [] : [message(`${kindOf(resource_id)}.${verbOf(what)}`, resource_id)]
  const about = about_id === null ? [] : [message(`${kindOf(about_id)}.updated`, about_id)]
  return [...own, ...about, { topic: 'audit.created', id: null }]
}

const message = (topic: string, id: string | null): Topic => ({ topic, id })

const verbOf = (action: string) =>
  action.startsWith('create') ? 'created' : action.startsWith('delete') ? 'deleted' : 'updated'

export interface Subscriber {
  readonly role: Role
  readonly user_id: string
  readonly property_ids: readonly string[] | null
}

/**
 * Messages of objects that the role may not read are not sent: an id alone would reveal that one exists.
 * Messages about the user are always sent, so that another role takes effect on the screen too.
 */
export function mayReceive(
  { role, user_id, property_ids }: Subscriber,
  { topic, id, property_id }: StreamMessage,
): boolean {
  const [kind] = topic.split('.') as [string]
  if (kind === 'user' && id === user_id) return true
  // A user who is limited to properties gets nothing of the account or of other properties.
  if (property_ids !== null && !(property_id !== null && property_ids.includes(property_id))) return false
  const operation = READ_BY[kind]
  return operation !== undefined && may(role, operation)
}
