import type { HeldBooking } from '../../../contract/resources/channels.ts'
import type { Context } from '../../context.ts'
import { newestFirst, readPage } from '../../postgres/page.ts'
import { sql } from '../../postgres/statement.ts'
import type { KeptRoom } from './accepted.ts'

/** A booking that waits for a mapping. */
export interface HeldRow {
  readonly id: string
  readonly property_id: string
  readonly channel: string
  readonly reference: string
  readonly held_reason: HeldBooking['reason']
  readonly room_code: string
  readonly rate_code: string
  readonly booking: KeptRoom
  readonly created_at: string
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
    select: sql`SELECT id, property_id, channel, reference, held_reason, room_code, rate_code, booking, created_at
      FROM channel_bookings`,
    where: [
      sql`account_id = ${ctx.scope.account_id}`,
      sql`property_id = ${property_id}`,
      sql`channel = ${channel}`,
      sql`status = 'held'`,
    ],
    order: newestFirst(sql`id`),
  })
