import type { EnvironmentName } from '#contract/lists.ts'
import { type Cipher, sealer } from '../../kernel/security/encryption.ts'
import type { SecretRing } from '../../kernel/security/secret-ring.ts'
import type { Database } from '../../postgres/database.ts'
import { reading, writing } from '../../postgres/transaction.ts'
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts'
import { readSealed, replaceSealed, type SealedRow } from './sealed-store.ts'

/** Rows of one transaction: short enough that nobody waits for it. */
const BATCH = 200

export interface Resealed {
  /** Resealed with the current secret. */
  resealed: number
  /** Sealed with it already. */
  current: number
  /** What no secret of the ring opens, as table, column and key. */
  lost: string[]
}

interface Walk {
  readonly environment: EnvironmentName
  readonly database: Database
  readonly column: SealedColumn
  readonly secrets: Cipher
}

/**
 * Reseals everything in a database with the current secret, batch by batch. What is current is skipped, so
 * that an interrupted run can be repeated; a value that changes meanwhile is left alone. `keep` only checks.
 */
export async function resealAll(
  environment: EnvironmentName,
  database: Database,
  { ring, keep = false }: { readonly ring: SecretRing; readonly keep?: boolean },
): Promise<Resealed> {
  const total: Resealed = { resealed: 0, current: 0, lost: [] }
  for (const column of SEALED_COLUMNS) {
    const target = { environment, database, column, secrets: sealer(ring, column.purpose) }
    for (let after: SealedRow | undefined; ; ) {
      const next = after
      const rows = await reading(database, { account_id: '' }, (tx) => readSealed(tx, column, next, BATCH))
      for (const row of rows) await visit(target, row, { total, keep })
      if (rows.length < BATCH) break
      after = rows.at(-1)
    }
  }
  return total
}

/** The outcome for one value. */
async function visit(
  { environment, database, column, secrets }: Walk,
  row: SealedRow,
  { total, keep }: { total: Resealed; keep: boolean },
): Promise<void> {
  const keys = Object.fromEntries(column.keys.map((key) => [key, row[key] as string]))
  const context = column.contextOf(keys)
  if (secrets.isCurrent(row.value, context)) {
    total.current++
    return
  }
  const fresh = resealed(secrets, row.value, context)
  if (fresh === undefined) {
    total.lost.push(`${environment} ${column.table}.${column.column} ${Object.values(keys).join(' ')}`)
    return
  }
  const done = keep || (await writing(database, null, (tx) => replaceSealed(tx, column, row, fresh)))
  if (done) total.resealed++
}

/** Undefined where no secret of the ring opens the value. */
function resealed(secrets: Cipher, value: Buffer, context: string): Buffer | undefined {
  try {
    return secrets.seal(secrets.open(value, context), context)
  } catch {
    return undefined
  }
}
