import type { Tx } from '../../context.ts'
import { sql } from '../../postgres/statement.ts'
import type { SealedColumn } from './sealed-columns.ts'

/** A sealed value with the primary key of its row. */
export type SealedRow = Readonly<Record<string, unknown>> & { readonly value: Buffer }

const namesOf = ({ keys }: SealedColumn) => sql.join(keys.map((key) => sql.ref(key)))
const valuesOf = ({ keys }: SealedColumn, row: SealedRow) => sql.join(keys.map((key) => sql`${row[key]}`))

/** The next rows with a sealed value, by their keys. */
export function readSealed(tx: Tx, column: SealedColumn, after: SealedRow | undefined, most: number) {
  const names = namesOf(column)
  const value = sql.ref(column.column)
  const sealed = column.where ? sql.raw(column.where) : sql`${value} IS NOT NULL`
  const behind = after ? sql`(${names}) > (${valuesOf(column, after)})` : sql`true`
  return tx.compose<SealedRow>(
    sql`SELECT ${names}, ${value} AS value FROM ${sql.table(column.table)}
        WHERE ${sealed} AND ${behind} ORDER BY ${names} LIMIT ${most}`,
  )
}

/** Replaces the value that was read; false where it has changed meanwhile. */
export async function replaceSealed(tx: Tx, column: SealedColumn, row: SealedRow, fresh: Buffer) {
  const value = sql.ref(column.column)
  const done = await tx.compose(
    sql`UPDATE ${sql.table(column.table)} SET ${value} = ${fresh}
        WHERE (${namesOf(column)}) = (${valuesOf(column, row)}) AND ${value} = ${row.value} RETURNING 1 AS done`,
  )
  return done.length > 0
}
