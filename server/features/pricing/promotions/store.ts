import type { OFFERING_STATUSES } from '#contract/lists.ts'
import type { PromotionDiscount } from '#contract/parts/price-parts.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { newestPages } from '#server/postgres/page.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'

const PROMOTIONS = t.table('promotions', {
  id: t.fixed(t.text),
  property_id: t.fixed(t.text),
  /** In capitals. */
  code: t.text,
  status: t.column<(typeof OFFERING_STATUSES)[number]>(),
  /** Empty for all plans of the property. */
  rate_plan_ids: t.column<string[]>(),
  discount: t.json<PromotionDiscount>(),
  stay_from: t.nullable(t.date),
  stay_to: t.nullable(t.date),
  book_from: t.nullable(t.date),
  book_to: t.nullable(t.date),
  max_uses: t.nullable(t.integer),
  version: t.integer,
  created_at: t.fixed(t.timestamp),
  updated_at: t.timestamp,
})

/** A promotion as stored: its uses are counted from its stays. */
export type PromotionRow = t.RowOf<typeof PROMOTIONS>

type Now = { readonly now: Temporal.Instant }

/** A cancelled stay releases its use, and so does a hold that has expired. rule 22.12 */
const USED = `r.promotion IS NOT NULL AND r.status <> 'cancelled'
  AND NOT (r.status = 'pending_payment' AND r.hold_expires_at <= $3::timestamptz)`

const findByCode = statement(
  'find_promotion_of_room_type',
  `SELECT ${PROMOTIONS.columnsOf('p')} FROM room_types rt
   JOIN promotions p ON p.account_id = $1 AND p.property_id = rt.property_id AND p.code = $3
   WHERE rt.account_id = $1 AND rt.id = $2`,
)
const listByCode = statement(
  'list_promotions_by_code',
  `${PROMOTIONS.select} WHERE account_id = $1 AND code = $2 AND ($3::text[] IS NULL OR property_id = ANY ($3))`,
)
const countUses = statement(
  'count_promotion_uses',
  `SELECT r.promotion ->> 'id' AS id, count(*)::int AS uses FROM reservations r
   WHERE r.account_id = $1 AND r.promotion ->> 'id' = ANY ($2::text[]) AND ${USED} GROUP BY 1`,
)
const lockOne = statement(
  'lock_promotion',
  `SELECT FROM promotions WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE`,
)
const LEFT = `SELECT coalesce(p.max_uses > (SELECT count(*) FROM reservations r
     WHERE r.account_id = $1 AND r.promotion ->> 'id' = $2 AND r.id <> $4 AND ${USED}), true)`
const FROM_PROMOTION = `FROM promotions p WHERE p.account_id = $1 AND p.id = $2`
const findLeft = statement('find_promotion_use_left', `${LEFT} AS is_left ${FROM_PROMOTION}`)
// The domain refuses false: the batch fails as a whole, with its COMMIT, and no result has to be read before.
const requireLeft = statement('require_promotion_use_left', `${LEFT}::use_left ${FROM_PROMOTION}`)
const listPlansOfProperty = statement(
  'list_rate_plans_of_property',
  `SELECT id FROM rate_plans WHERE account_id = $1 AND property_id = $2 AND id = ANY ($3::text[])`,
)

export const {
  insert: insertPromotion,
  update: writePromotion,
  find: findPromotion,
  findForChange: findPromotionForChange,
} = PROMOTIONS

/** Promotions, newest first. */
export const readPromotionPage = newestPages<PromotionRow>('listPromotions', PROMOTIONS.select)

/** The promotion with a code at the property of a room type. */
export const readPromotionAt = ({ tx, scope }: AccountContext, room_type_id: string, code: string) =>
  tx.one<PromotionRow>(findByCode, [scope.account_id, room_type_id, code])

/** The promotions with a code at some properties; null is all of the account. */
export const readPromotionsByCode = (
  { tx, scope }: AccountContext,
  code: string,
  property_ids: readonly string[] | null,
) => tx.run<PromotionRow>(listByCode, [scope.account_id, code, property_ids])

/** The number of uses of promotions, by id; one without uses is absent. */
export async function readUses(
  { tx, scope, now }: AccountContext & Now,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.run<{ id: string; uses: number }>(countUses, [
    scope.account_id,
    ids,
    toTimestamp(now),
  ])
  return new Map(rows.map(({ id, uses }) => [id, uses]))
}

/** A stay that redeems a promotion. */
export interface PromotionUse {
  readonly promotion_id: string
  readonly reservation_id: string
}

const valuesOf = ({ scope, now }: AccountContext & Now, use: PromotionUse) => [
  scope.account_id,
  use.promotion_id,
  toTimestamp(now),
  use.reservation_id,
]

/** By a statement of its own: the statement that counts uses then sees those of earlier lock holders. */
export const lockPromotion = ({ tx, scope }: AccountContext, { promotion_id }: PromotionUse) =>
  tx.run(lockOne, [scope.account_id, promotion_id])

/**
 * Whether the promotion has a use left for this stay. Another transaction that redeems it waits for this one.
 * rule 22.12
 */
export async function redeemPromotion(ctx: AccountContext & Now, use: PromotionUse): Promise<boolean> {
  const [, found] = await Promise.all([
    lockPromotion(ctx, use),
    ctx.tx.one<{ is_left: boolean }>(findLeft, valuesOf(ctx, use)),
  ])
  return found?.is_left ?? false
}

/** The same for `ctx.commitWith`: violates the constraint `promotion_use_left` where none is left. */
export const redeemPromotionOrFail = (ctx: AccountContext & Now, use: PromotionUse): Promise<unknown> =>
  Promise.all([lockPromotion(ctx, use), ctx.tx.run(requireLeft, valuesOf(ctx, use))])

/** Which of some rate plans the property has. */
export async function readPlansOf(
  { tx, scope }: AccountContext,
  property_id: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.run<{ id: string }>(listPlansOfProperty, [scope.account_id, property_id, ids])
  return rows.map(({ id }) => id)
}
