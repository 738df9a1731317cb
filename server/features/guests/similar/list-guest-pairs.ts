import stringify from 'safe-stable-stringify'
import type * as contract from '#contract/guests/guests.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { readGuests } from '../store.ts'
import { readGuestPairs } from './pairs-store.ts'

type Op = typeof contract.listGuestPairs

/** Pairs of profiles of the account that may be one person; only guests whom the caller may merge. rule 28.20 */
export async function listGuestPairs(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { cursor, limit = 25 } = query
  const name = stringify(['listGuestPairs', ctx.scope.account_id, ctx.scope.property_ids])!
  const place = cursor === undefined ? [] : ctx.cursors.open(name, cursor)
  const [count, id, other_id] = place
  const after = count === undefined ? null : { count: Number(count), id: id!, other_id: other_id! }
  const { pairs, total } = await readGuestPairs(ctx, after, limit + 1)
  const has_more = pairs.length > limit
  const listed = pairs.slice(0, limit)
  const rows = await readGuests(ctx, [...new Set(listed.flatMap((pair) => [pair.id, pair.other_id]))])
  const people = new Map(
    rows.map(({ id, first_name, last_name, email, phone, country, created_at }) => [
      id,
      { id, first_name, last_name, email, phone, country, created_at },
    ]),
  )
  const last = listed.at(-1)
  return {
    data: listed.map(({ id, other_id, reasons }) => ({
      guest: people.get(id)!,
      other: people.get(other_id)!,
      reasons: [...reasons],
    })),
    total,
    ...(has_more &&
      last && { next_cursor: ctx.cursors.seal(name, [String(last.reasons.length), last.id, last.other_id]) }),
    has_more,
  }
}
