import stringify from 'safe-stable-stringify'
import { money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/analytics.ts'
import type { Context } from '#server/context.ts'
import { confirmationCode } from '#server/features/stays/reservations/public.ts'
import { invalid } from '#server/kernel/errors.ts'
import { isSpan } from '../grouping.ts'
import { type BookedPeriod, type Cell, type CellStay, readRecordedStays } from '../order-book-store.ts'
import { unrecordedStays } from '../order-sums.ts'
import { bookedPeriod, findReported, requireClosed, requirePeriod } from '../period.ts'
import { commissionShare } from '../present-figures.ts'
import { stayInCell } from './cell-stay.ts'
import { readCommissions } from './commission-store.ts'
import { earnedStays } from './earned-stays.ts'
import { pickedStays } from './picked-stays.ts'

type Op = typeof contract.listReportedStays
type Query = Input<Op>['query']

interface Page {
  readonly after: string
  readonly limit: number
}

/** A page of the stays behind a figure, in the order of their ids. rule 18.9 */
export async function listReportedStays(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { cursor, limit = 25, ...filters } = query
  const { property_id, group_by: group = 'day', key, state = 'booked', as_of = null } = query
  const { since, other_revenue: kind } = query
  requirePeriod(query)
  requireOneMoment(query)
  const name = stringify(['listReportedStays', ctx.scope.account_id, ctx.scope.property_ids, filters])!
  const [after = ''] = cursor === undefined ? [] : ctx.cursors.open(name, cursor)
  const { currency, closed } = await findReported(ctx, property_id)
  if (as_of !== null) requireClosed('as_of', as_of, closed)
  if (since !== undefined) requireClosed('since', since, closed)
  const period = bookedPeriod(query, as_of, closed)
  const cell = { group, key, state }
  const page = { after, limit: limit + 1 }
  const found =
    kind !== undefined
      ? await earnedStays(ctx, period, { ...cell, kind }, page)
      : since === undefined
        ? await staysOf(ctx, period, cell, page)
        : await pickedStays(ctx, period, cell, { ...page, since })
  const has_more = found.length > limit
  const listed = found.slice(0, limit)
  const found_commissions =
    since === undefined && kind === undefined && state === 'booked'
      ? await readCommissions(
          ctx,
          period,
          listed.map(({ reservation_id }) => reservation_id),
        )
      : []
  const commissions = new Map(found_commissions.map((one) => [one.reservation_id, one]))
  return {
    data: listed.map(({ room_revenue, other_revenue, ...stay }) => {
      const of = commissions.get(stay.reservation_id)
      return {
        ...stay,
        confirmation_code: confirmationCode(stay.reservation_id),
        state,
        room_revenue: money(room_revenue, currency),
        other_revenue: other_revenue === undefined ? null : money(other_revenue, currency),
        commission: of ? money(commissionShare(of.commission, stay.rooms, of.nights), currency) : null,
      }
    }),
    ...(has_more && { next_cursor: ctx.cursors.seal(name, [listed.at(-1)!.reservation_id]) }),
    has_more,
  }
}

/** 422 for filters that pickup and other revenue do not support. */
function requireOneMoment({ since, as_of, state = 'booked', group_by = 'day', other_revenue }: Query): void {
  if (other_revenue !== undefined && since !== undefined)
    throw invalid('since', 'either_or', 'Pickup counts room nights alone.')
  if (other_revenue !== undefined && state !== 'booked')
    throw invalid('state', 'either_or', 'Other revenue counts whatever became of the stay.')
  if (since === undefined) return
  if (as_of !== undefined)
    throw invalid('as_of', 'either_or', 'since is held against now, not against as_of.')
  if (state !== 'booked') throw invalid('state', 'either_or', 'Pickup counts what is booked.')
  if (!isSpan(group_by))
    throw invalid('group_by', 'either_or', 'Pickup is by night: rows are days, weeks or months.')
}

/** Recorded stays and those that were changed since, as they are now; by id. */
async function staysOf(ctx: Context, period: BookedPeriod, cell: Cell, page: Page): Promise<CellStay[]> {
  const [recorded, changed] = await Promise.all([
    readRecordedStays(ctx, period, cell, page),
    period.as_of === null ? readChanged(ctx, period, cell, page) : [],
  ])
  return [...recorded, ...changed].sort((one, other) => (one.reservation_id < other.reservation_id ? -1 : 1))
}

/** Stays of a cell that were changed since they were recorded, as they are now. */
async function readChanged(
  ctx: Context,
  period: BookedPeriod,
  cell: Cell,
  { after, limit }: Page,
): Promise<CellStay[]> {
  const found: CellStay[] = []
  for await (const stay of unrecordedStays(ctx, period, after)) {
    const in_cell = stayInCell(stay, period, cell)
    if (in_cell) found.push(in_cell)
    if (found.length === limit) break
  }
  return found
}
