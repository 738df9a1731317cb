import type { RoutingRule } from '#contract/money/routing-rules.ts'
import type { BillTo } from '#contract/parts/invoice-parts.ts'
import type { billToOf } from '#server/features/companies/public.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

type Payer = Parameters<typeof billToOf>[0]

/** The rules of a group and of a company, with the payers that they name. */
export interface RoutingTerms {
  readonly group_routing: readonly RoutingRule[] | null
  readonly group_bill_to: BillTo | null
  /** The company of the group. */
  readonly group_company: Payer | null
  readonly company_routing: readonly RoutingRule[] | null
  readonly company: Payer | null
}

const payer = (of: string) =>
  `CASE WHEN ${of}.id IS NOT NULL THEN jsonb_build_object('id', ${of}.id, 'name', ${of}.name, 'vat_id', ${of}.vat_id,
     'address', ${of}.address, 'invoice_email', ${of}.invoice_email) END`

const find = statement(
  'find_routing_of_stay',
  `SELECT g.routing AS group_routing, g.bill_to AS group_bill_to, ${payer('gc')} AS group_company,
     c.routing AS company_routing, ${payer('c')} AS company
   FROM (VALUES ($1::text)) AS a (account_id)
   LEFT JOIN groups g ON g.account_id = a.account_id AND g.id = $2
   LEFT JOIN companies gc ON gc.account_id = a.account_id AND gc.id = g.company_id
   LEFT JOIN companies c ON c.account_id = a.account_id AND c.id = $3`,
)

/** What is agreed with the group and the company of a stay, as of now. rule 7.68 */
export const readRoutingTerms = async (
  { tx, scope }: AccountContext,
  group_id: string | null,
  company_id: string | null,
): Promise<RoutingTerms> => (await tx.one<RoutingTerms>(find, [scope.account_id, group_id, company_id]))!
