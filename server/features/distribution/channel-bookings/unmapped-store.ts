import type { HeldBooking } from '#contract/distribution/channels.ts'
import type { Context } from '#server/context.ts'
import { newestFirst, readPage } from '#server/postgres/page.ts'
import { sql } from '#server/postgres/statement.ts'
import { CHANNEL_BOOKINGS, type ChannelBookingRow } from './store.ts'

/** A booking that waits for a mapping. */
export interface HeldRow extends ChannelBookingRow {
  readonly property_id: string
  readonly channel: string
  readonly held_reason: HeldBooking['reason']
}

export const readHeldPage = (
  ctx: Context,
  { property_id, id: channel }: { property_id: string; id: string },
  query: Record<string, unknown>,
) =>
  readPage<HeldRow>({
    ctx,
    list: `listHeldBookings ${channel}`,
    query,
    select: sql.raw(`SELECT property_id, channel, ${CHANNEL_BOOKINGS.columns} FROM channel_bookings`),
    where: [
      sql`account_id = ${ctx.scope.account_id}`,
      sql`property_id = ${property_id}`,
      sql`channel = ${channel}`,
      sql`status = 'held'`,
    ],
    order: newestFirst(sql`id`),
  })
