import type { Tx } from '#server/context.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { ledgerHead, ledgerLines } from './ledger-csv.ts'
import { countIssuedInRange, type IssuedRange, readIssued } from './reports-store.ts'

const BATCH = 500

/** The position of an export. */
export interface Progress {
  readonly done: number
  readonly of: number
}

/**
 * Issued documents of some days as CSV, in batches, so that years of them need no more memory than a day.
 * `read` runs each batch in a transaction of the caller's choice: one snapshot, or one for each. rule 7
 */
export async function* exportLedger(
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  account_id: string,
  range: IssuedRange,
  onProgress: (progress: Progress) => void = () => undefined,
): AsyncGenerator<string> {
  const count = await read((tx) => countIssuedInRange(wholeAccount(tx, account_id), range))
  yield ledgerHead()
  let after: { issued_on: string; id: string } | undefined
  for (let done = 0; ; ) {
    const rows = await read((tx) => readIssued(wholeAccount(tx, account_id), range, after, BATCH))
    done += rows.length
    onProgress({ done, of: Math.max(count, done) })
    if (rows.length > 0) yield rows.map(ledgerLines).join('')
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = { issued_on: last.issued_on!, id: last.id }
  }
}
