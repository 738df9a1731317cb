import { createAdapterFactory } from 'better-auth/adapters'
import type { Tx } from '../../context.ts'
import { foreignClock } from '../../kernel/clock.ts'
import { every, sql } from '../../postgres/statement.ts'
import { hashToken } from './token.ts'

/** Fields that the library has and our tables have not: what they are for is switched off, or told by another column. */
const NOT_KEPT = new Set(['providerId', 'failedVerificationCount', 'lockedUntil', 'verification_updated_at'])

interface Condition {
  readonly field: string
  readonly value: unknown
  readonly operator?: string | undefined
}

const conditionOf = ({ field, value, operator = 'eq' }: Condition) => {
  if (operator !== 'eq') throw new Error(`the library asks for ${operator}, which it never did`)
  return value === null ? sql`${sql.ref(field)} IS NULL` : sql`${sql.ref(field)} = ${value}`
}

const assignments = (data: object) =>
  sql.join(Object.entries(data).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))

/**
 * Where the library keeps what it makes: in the tables of one account, by the transaction it is given. Of a session's
 * token the hash alone is written. The library has its own present; what it says is moved to `now` and back.
 */
export function tablesOf(at: {
  readonly tx: Tx
  readonly now: Temporal.Instant
  readonly account_id: string
}) {
  const { tx, account_id } = at
  const clock = foreignClock(at.now)
  const shown = new Map<string, string>()
  const whereOf = (conditions: readonly Condition[] = []) =>
    every([
      sql`account_id = ${account_id}`,
      ...conditions.filter(({ field }) => !NOT_KEPT.has(field)).map(conditionOf),
    ])
  const rows = (text: Parameters<Tx['compose']>[0]) => tx.compose<never>(text)
  const first = async (text: Parameters<Tx['compose']>[0]) => (await rows(text))[0] ?? null
  const count = async (text: Parameters<Tx['compose']>[0]) => (await rows(text)).length

  return createAdapterFactory({
    config: {
      adapterId: 'serai',
      customTransformInput({ data, model, field }) {
        if (NOT_KEPT.has(field)) return undefined
        if (data instanceof Date) return clock.toOurs(data)
        if (field !== 'token_hash' || model !== 'staff_sessions') return data
        const hash = hashToken(data)
        shown.set(hash.toString('hex'), data)
        return hash
      },
      customTransformOutput({ data, fieldAttributes }) {
        if (fieldAttributes.type === 'date' && typeof data === 'string') return clock.toTheirs(data)
        return Buffer.isBuffer(data) ? shown.get(data.toString('hex')) : data
      },
    },
    adapter: () => ({
      create: async ({ model, data }) => {
        const row = { ...data, account_id }
        const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
        const values = sql.join(Object.values(row).map((value) => sql`${value}`))
        return (await first(
          sql`INSERT INTO ${sql.table(model)} (${columns}) VALUES (${values}) RETURNING *`,
        ))!
      },
      findOne: ({ model, where }) =>
        first(sql`SELECT * FROM ${sql.table(model)} WHERE ${whereOf(where)} LIMIT 1`),
      findMany: ({ model, where }) => rows(sql`SELECT * FROM ${sql.table(model)} WHERE ${whereOf(where)}`),
      count: ({ model, where }) => count(sql`SELECT 1 FROM ${sql.table(model)} WHERE ${whereOf(where)}`),
      update: ({ model, where, update }) =>
        first(
          sql`UPDATE ${sql.table(model)} SET ${assignments(update as object)} WHERE ${whereOf(where)} RETURNING *`,
        ),
      updateMany: ({ model, where, update }) =>
        count(sql`UPDATE ${sql.table(model)} SET ${assignments(update)} WHERE ${whereOf(where)} RETURNING 1`),
      delete: async ({ model, where }) => {
        await rows(sql`DELETE FROM ${sql.table(model)} WHERE ${whereOf(where)}`)
      },
      deleteMany: ({ model, where }) =>
        count(sql`DELETE FROM ${sql.table(model)} WHERE ${whereOf(where)} RETURNING 1`),
      consumeOne: ({ model, where }) =>
        first(sql`DELETE FROM ${sql.table(model)} WHERE ${whereOf(where)} RETURNING *`),
    }),
  })
}
