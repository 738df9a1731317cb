import type { Input } from '#contract/operation.ts'
import { may, rolesFor } from '#contract/permissions.ts'
import type { Paper } from '#contract/reporting/paper-lists.staff.ts'
import type * as contract from '#contract/reporting/papers.staff.ts'
import type { Context } from '#server/context.ts'
import type { AnsweredFile } from '#server/http/route.ts'
import { fault } from '#server/kernel/errors.ts'
import { print } from '#server/pdf/renderer.ts'
import type { TablesPage } from '#server/pdf/tables/tables-page.ts'
import { printableTables } from '#server/pdf/tables/tables-pdf.ts'
import { signedIn } from '../../account/staff/public.ts'
import { makePaper } from './make-paper.ts'

interface FoundPaper {
  readonly page: TablesPage
  readonly filename: string
  /** The account whose share of the renderer it takes. */
  readonly account: string
}

/**
 * A report for printing; it is rendered once the snapshot is released. SVC-4103 for a role that may not read
 * it. rule 23.1
 */
export async function getPaperPdf(
  ctx: Context,
  { query }: Input<typeof contract.getPaperPdf>,
): Promise<FoundPaper> {
  requireReader(ctx, query.paper)
  const page = await makePaper(ctx, query)
  return { page, filename: paperName(query.paper, page), account: ctx.scope.account_id }
}

const REPORTS: Readonly<Record<Paper, string>> = {
  manager: 'getManagerReport',
  in_house: 'getInHouseList',
  balances: 'getOpenBalances',
  payments: 'getPaymentReport',
  meals: 'getMealList',
}

/** SVC-4103 where the role may not read the report. */
function requireReader(ctx: Context, paper: Paper): void {
  const { role } = signedIn(ctx)
  const operation = REPORTS[paper]
  if (!may(role, operation))
    throw fault('SVC-4103', { details: { operation, role, roles: rolesFor(operation) } })
}

/** Paper, property and business date. */
export const paperName = (paper: string, { code, date }: Pick<TablesPage, 'code' | 'date'>): string =>
  `${code}-${paper.replace('_', '-')}-${date}.pdf`

export const printPaper = async ({ page, filename, account }: FoundPaper): Promise<AnsweredFile> => ({
  bytes: await print(printableTables(page), account),
  filename,
})
