import type { Role } from '#contract/account/roles.ts'
import type { NoticeKind } from '#contract/front-desk/notices.staff.ts'
import type { TodayRow } from '#contract/front-desk/today.staff.ts'
import { may } from '#contract/permissions.ts'
import type { Context } from '#server/context.ts'
import { readNewestBookings } from '../../stays/reservations/public.ts'
import { problemRows, readChannels, readProblems, readPropertiesOnDay } from '../today/public.ts'
import { readEnquiryNotices } from './enquiry-notices.ts'
import { type LowDisk, readLowDisks } from './low-disks-store.ts'
import { type FailedItem, type NoticeFacts, readFailedItems } from './store.ts'
import { readUnpaidNotices } from './unpaid-notices.ts'
import { readWaitingNotices } from './waiting-notices.ts'

/** More than an account has: the bell covers all of them. */
const MAX_PROPERTIES = 1_000
/** The job that closes business days; its items are properties. */
const CLOSE = 'close_days'
/** A job retries once by itself before anybody is notified. */
const FAILURES = 2

/** The open problems at the caller's properties, of those that the role can act on. Four round trips at most. */
export async function readOpenNotices(ctx: Context, role: Role): Promise<NoticeFacts[]> {
  const { properties } = await readPropertiesOnDay(ctx, {}, MAX_PROPERTIES)
  const property_ids = properties.map(({ property_id }) => property_id)
  const [channels, problems, failed, unpaid, waiting, enquiries, disks] = await Promise.all([
    readChannels(ctx, role, properties),
    readProblems(ctx, role, properties),
    readFailedItems(ctx),
    readUnpaidNotices(ctx, role, properties),
    readWaitingNotices(ctx, role, property_ids),
    readEnquiryNotices(ctx, role, property_ids),
    readLowDisks(ctx, ctx.now),
  ])
  const booked_at = await readNewestBookings(ctx, problems.overbooked)
  const by_id = new Map(properties.map((property) => [property.property_id, property]))
  const rows = problemRows(problems, channels, by_id)
  return [
    ...rows.flatMap((row) => noticeOfRow(row, booked_at) ?? []),
    ...failed.flatMap((item) => noticeOfItem(ctx, role, item) ?? []),
    ...unpaid,
    ...waiting,
    ...enquiries,
    ...disks.map(noticeOfDisk).filter((notice) => isNoticeVisible(ctx, role, notice)),
  ]
}

const RESOLVING_OPERATION: Readonly<Partial<Record<NoticeKind, string>>> = {
  channel_red: 'listChannels',
  channel_failing: 'listChannels',
  bookings_held: 'listChannels',
  mail_failed: 'retryMail',
  message_received: 'createMessage',
  deliveries_failed: 'replayDeliveries',
  day_not_closed: 'getDay',
  job_failed: 'listRequests',
  transfers_ending: 'createPayment',
  unpaid_nights: 'updateReservation',
  deposit_overdue: 'createPayments',
  room_free: 'notifyWaitingGuest',
  enquiry_open: 'updateEnquiry',
  disk_low: 'listRequests',
}

/**
 * Whether a stored notice is shown to the caller, by the same rule as open ones: who is limited to properties
 * sees nothing of the account itself.
 */
export function isNoticeVisible({ scope }: Context, role: Role, { kind, property_id }: NoticeFacts): boolean {
  const operation = RESOLVING_OPERATION[kind]
  return (
    (operation === undefined || may(role, operation)) && (scope.property_ids === null || property_id !== null)
  )
}

const EMPTY = { subject: null, detail: null, count: null, date: null, resource_id: null }

/** Overbooked nights count from the latest booking of them. */
function noticeOfRow(row: TodayRow, booked_at: ReadonlyMap<string, string>): NoticeFacts | undefined {
  const { property_id, due_at: at } = row
  const own = { ...EMPTY, property_id, at, kind: row.alerts[0] as NoticeKind }
  switch (row.type) {
    case 'channel':
      return {
        ...own,
        key: `${row.key} ${row.alerts[0]} ${at}`,
        subject: row.name,
        detail: row.message,
        resource_id: row.channel,
      }
    case 'held_bookings':
      return {
        ...own,
        key: `${row.key} ${at}`,
        subject: row.name,
        count: row.count,
        resource_id: row.channel,
      }
    case 'mail':
      return { ...own, key: row.key, subject: row.subject, detail: row.to, resource_id: row.mail_id }
    case 'message':
      return {
        ...own,
        // The next one is reported again.
        key: row.message_id,
        kind: 'message_received',
        subject: row.name,
        detail: row.excerpt,
        count: row.count,
        resource_id: row.reservation_id,
      }
    case 'deliveries':
      // The window of 24 hours moves with each day: an endpoint that keeps failing is reported once a day.
      return {
        ...own,
        key: `${row.key} ${at.slice(0, 10)}`,
        subject: row.url,
        count: row.count,
        resource_id: row.webhook_id,
      }
    case 'overbooking': {
      const booked = booked_at.get(`${row.room_type_id} ${row.date}`)
      return {
        ...own,
        key: `${row.key} ${row.count}`,
        at: booked ?? at,
        count: row.count,
        date: row.date,
        resource_id: row.room_type_id,
      }
    }
    default:
      return undefined
  }
}

/** A disk of the service concerns every property. */
const noticeOfDisk = ({ host, folder, free_bytes, since: at }: LowDisk): NoticeFacts => ({
  ...EMPTY,
  key: `disk ${host} ${folder} ${at}`,
  kind: 'disk_low',
  property_id: null,
  at,
  subject: folder,
  detail: host,
  count: Math.floor(free_bytes / 1024 ** 2),
})

function noticeOfItem(
  { scope }: Context,
  role: Role,
  { job, item, failures, failed_at: at }: FailedItem,
): NoticeFacts | undefined {
  const key = `job ${job} ${item} ${at.slice(0, 10)}`
  if (job === CLOSE) {
    const sees = scope.property_ids === null || scope.property_ids.includes(item)
    return sees && may(role, 'getDay')
      ? { ...EMPTY, key, kind: 'day_not_closed', property_id: item, at, count: failures }
      : undefined
  }
  // Items of other jobs have no known property: they are not shown to who is limited to properties.
  return scope.property_ids === null && failures >= FAILURES && may(role, 'listRequests')
    ? { ...EMPTY, key, kind: 'job_failed', property_id: null, at, subject: job, count: failures }
    : undefined
}
