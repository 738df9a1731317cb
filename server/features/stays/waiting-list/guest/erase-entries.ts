import { toTimestamp } from '#server/kernel/time/clock.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { statusOf } from '../entry-status.ts'
import type { WaitingRow } from '../row.ts'
import { closed } from '../save-entry.ts'
import { type TxContext, writeEntry } from '../store.ts'

type PersonName = Pick<WaitingRow['guest'], 'first_name' | 'last_name'>

/** Takes a guest out of the waiting list, whose entries the caller has locked; open ones are over. rule 28.13 */
export async function eraseEntries(
  ctx: TxContext,
  rows: readonly WaitingRow[],
  name: PersonName,
): Promise<void> {
  for (const row of rows) {
    const status = statusOf(row, ctx.now)
    const over =
      status === row.status && row.closed_at !== null ? row : closed(row, ctx.now, { status: 'withdrawn' })
    const guest = { ...name, email: null, phone: null }
    const forgotten = { guest, email_key: null, note: null, forgotten_at: toTimestamp(ctx.now) }
    await writeEntry(ctx, raiseVersion<WaitingRow>({ ...over, ...forgotten }, ctx.now))
  }
}
