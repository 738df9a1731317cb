import type { Context } from '../../context.ts'
import { raiseVersion } from '../../postgres/row-version.ts'
import type { InvoiceRow } from './row.ts'
import { writeInvoice } from './store.ts'

type Reminding = Partial<Pick<InvoiceRow, 'reminders' | 'reminders_paused'>>

/** Records reminders of a document, or pauses them. The caller has locked its stay, and read it since. rule 32.11 */
export const changeReminders = (
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  row: InvoiceRow,
  change: Reminding,
): Promise<unknown> => writeInvoice(ctx, raiseVersion({ ...row, ...change }, ctx.now))
