import type { Role } from '#contract/account/roles.ts'
import type { TodayRow } from '#contract/front-desk/today.staff.ts'
import type { TodayAlert, TodayCounter } from '#contract/lists.ts'
import { money } from '#contract/money.ts'
import { may } from '#contract/permissions.ts'
import { fullName } from '#contract/text/person-names.ts'
import type { Context } from '#server/context.ts'
import { type DayChannel, readChannelsOfDay } from '../../channels/public.ts'
import { type FailingEndpoint, readFailingEndpoints } from '../../developer/webhooks/public.ts'
import { type OverbookedNight, readOverbookedNights } from '../../inventory/nights/public.ts'
import {
  type OpenThread,
  readFailedMails,
  readOpenThreads,
  renderMailText,
  type ShownMail,
} from '../../mail/email/public.ts'
import { type RefundDue, readRefundsDue } from '../../stays/reservations/public.ts'
import type { PropertyOnDay } from './property-on-day.ts'

const MAX_MAILS = 20
const MAX_THREADS = 50
const MAX_REFUNDS = 50
const MAIL_HOURS = 7 * 24
const DELIVERY_HOURS = 24
/** Nights ahead for which overbooking is still to be solved. */
const OVERBOOKED_NIGHTS = 30

/** Open problems at some properties, of those that the role can act on. */
export interface Problems {
  readonly mails: readonly ShownMail[]
  readonly threads: readonly OpenThread[]
  readonly endpoints: readonly FailingEndpoint[]
  readonly overbooked: readonly OverbookedNight[]
  readonly refunds: readonly RefundDue[]
}

const NONE: Problems = { mails: [], threads: [], endpoints: [], overbooked: [], refunds: [] }

/** Statements of one round trip; none where no property is shown on its business date. */
export async function readProblems(
  ctx: Context,
  role: Role,
  properties: readonly PropertyOnDay[],
): Promise<Problems> {
  const [first] = properties.map(({ date }) => date).sort()
  if (first === undefined) return NONE
  const property_ids = properties.map(({ property_id }) => property_id)
  const [mails, threads, endpoints, overbooked, refunds] = await Promise.all([
    may(role, 'retryMail')
      ? readFailedMails(ctx, {
          property_ids,
          since: ctx.now.subtract({ hours: MAIL_HOURS }),
          limit: MAX_MAILS,
        })
      : [],
    may(role, 'createMessage') ? readOpenThreads(ctx, { property_ids, limit: MAX_THREADS }) : [],
    may(role, 'replayDeliveries')
      ? readFailingEndpoints(ctx, ctx.now.subtract({ hours: DELIVERY_HOURS }))
      : [],
    readOverbookedNights(ctx, { property_ids, from: first, nights: OVERBOOKED_NIGHTS }),
    may(role, 'refundPayment') ? readRefundsDue(ctx, { property_ids, limit: MAX_REFUNDS }) : [],
  ])
  return { mails, threads, endpoints, overbooked, refunds }
}

export const readChannels = (
  ctx: Context,
  role: Role,
  properties: readonly PropertyOnDay[],
): Promise<DayChannel[]> =>
  may(role, 'listChannels')
    ? readChannelsOfDay(
        ctx,
        properties.map(({ property_id }) => property_id),
      )
    : Promise.resolve([])

const row = <A extends TodayAlert>(key: string, property_id: string | null, due_at: string, alert: A) => ({
  key,
  property_id,
  due_at,
  done: false,
  alerts: [alert] as TodayAlert[],
  counted_in: ['attention', 'to_do'] as TodayCounter[],
})

/** The rows of open problems. */
export function problemRows(
  { mails, threads, endpoints, overbooked, refunds }: Problems,
  channels: readonly DayChannel[],
  properties: ReadonlyMap<string, PropertyOnDay>,
): TodayRow[] {
  return [
    ...channels.flatMap((channel) => channelRows(channel)),
    ...mails.map(mailRow),
    ...threads.map(threadRow),
    ...refunds.map(refundRow),
    ...endpoints
      .filter(({ property_id }) => property_id === null || properties.has(property_id))
      .map(endpointRow),
    ...overbooked
      .filter(({ property_id, date }) => date >= properties.get(property_id)!.date)
      .map((night) => overbookingRow(night, properties.get(night.property_id)!)),
  ]
}

/** A channel that throttles recovers by itself: nobody is notified. */
const THROTTLED = 'SVC-1002'

function channelRows(channel: DayChannel): TodayRow[] {
  const { property_id, id, name, status, status_code, status_reason, status_since } = channel
  const needs_somebody = status === 'red' || (status === 'amber' && status_code !== THROTTLED)
  const alert = status === 'red' ? 'channel_red' : 'channel_failing'
  const key = `${property_id} ${id}`
  return [
    ...(needs_somebody
      ? [
          {
            type: 'channel' as const,
            ...row(`channel ${key}`, property_id, status_since, alert),
            channel: id,
            name,
            message: status_reason,
          },
        ]
      : []),
    ...(channel.held_bookings > 0
      ? [
          {
            type: 'held_bookings' as const,
            ...row(`held ${key}`, property_id, channel.first_held_at!, 'bookings_held'),
            channel: id,
            name,
            count: channel.held_bookings,
          },
        ]
      : []),
  ]
}

const mailRow = (mail: ShownMail): TodayRow => ({
  type: 'mail',
  ...row(mail.id, mail.property_id, mail.finished_at ?? mail.created_at, 'mail_failed'),
  mail_id: mail.id,
  to: mail.to_address,
  subject: renderMailText(mail, null).subject,
  reservation_id: mail.reservation_id,
})

/** Answered by nobody yet: the longest waiting first. */
const threadRow = (thread: OpenThread): TodayRow => ({
  type: 'message',
  ...row(`message ${thread.reservation_id}`, thread.property_id, thread.first_at, 'message_unanswered'),
  message_id: thread.message_id,
  reservation_id: thread.reservation_id,
  count: thread.count,
  name: thread.name ?? '',
  excerpt: thread.body.replaceAll(/\s+/g, ' ').trim(),
})

/** Until it is paid back. rule 4.54 */
const refundRow = ({ id, property_id, booker, currency, amount, since }: RefundDue): TodayRow => ({
  type: 'refund',
  ...row(`refund ${id}`, property_id, since, 'refund_due'),
  reservation_id: id,
  name: fullName(booker),
  amount: money(amount, currency),
})

const endpointRow = ({
  webhook_id,
  property_id,
  url,
  count,
  first_failed_at,
}: FailingEndpoint): TodayRow => ({
  type: 'deliveries',
  ...row(webhook_id, property_id, first_failed_at, 'deliveries_failed'),
  webhook_id,
  url,
  count,
})

const overbookingRow = (
  { property_id, room_type_id, date, count }: OverbookedNight,
  { at, check_in_time }: PropertyOnDay,
): TodayRow => ({
  type: 'overbooking',
  ...row(`overbooked ${room_type_id} ${date}`, property_id, at(date, check_in_time), 'overbooked'),
  room_type_id,
  date,
  count,
})
