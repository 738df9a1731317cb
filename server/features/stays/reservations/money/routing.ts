import type { BillTo } from '#contract/parts/invoice-parts.ts'
import { fullName } from '#contract/text/person-names.ts'
import type { Context } from '#server/context.ts'
import { billToOf, NOBODY } from '#server/features/companies/public.ts'
import {
  findBooker,
  type Routable,
  type Routed,
  type Routing,
  readDocuments,
  routeCharges,
  routeLine,
} from '#server/features/invoices/public.ts'
import { newId } from '#server/kernel/new-id.ts'
import type { ReservationRow } from '../row.ts'
import { type RoutingTerms, readRoutingTerms } from './routing-store.ts'

type TxContext = Pick<Context, 'tx' | 'scope' | 'now'>

const NO_TERMS: RoutingTerms = {
  group_routing: null,
  group_bill_to: null,
  group_company: null,
  company_routing: null,
  company: null,
}

/**
 * The rules of a stay: its own, then those of its group and its company as they are now. Null where it has neither rules nor
 * a group nor a company, nor a folio that such rules have opened: nothing is read for it. rule 7.68
 */
export function readRouting(ctx: TxContext, row: ReservationRow): Promise<Routing> | null {
  const { id, group_id, company_id, company_pays } = row
  if (!mayBeRouted(row) && !row.folios.some(({ routed_to }) => routed_to !== undefined)) return null
  const of_others = group_id !== null || company_id !== null
  return Promise.all([
    of_others ? readRoutingTerms(ctx, group_id, company_id) : NO_TERMS,
    // Where a company pays, a folio of the guest is another than the first.
    company_pays ? findBooker(ctx, id) : null,
  ]).then(([terms, booker]) => routingOf(row, terms, booker))
}

function routingOf(row: ReservationRow, terms: RoutingTerms, booker: BillTo | null): Routing {
  const { group_bill_to, group_company, company } = terms
  return {
    rules: [...row.routing, ...(terms.group_routing ?? []), ...(terms.company_routing ?? [])],
    payers: {
      guest: booker ?? { ...NOBODY, name: fullName(row.booker) },
      company: company && billToOf(company),
      group: group_bill_to ?? (group_company && billToOf(group_company)),
    },
  }
}

/** New stays with their charges where their rules send them; nothing is read for stays without group, company and rules. */
export async function routeNewStays(
  ctx: TxContext,
  rows: readonly ReservationRow[],
): Promise<readonly ReservationRow[]> {
  const by_terms = Map.groupBy(rows, ({ group_id, company_id }) => `${group_id} ${company_id}`)
  const terms = new Map(
    await Promise.all(
      [...by_terms].map(async ([key, [first]]) => {
        const { group_id, company_id } = first!
        const named = group_id !== null || company_id !== null
        return [key, named ? await readRoutingTerms(ctx, group_id, company_id) : NO_TERMS] as const
      }),
    ),
  )
  const newFolioId = () => newId('folio', ctx.now.epochMilliseconds)
  return rows.map((row) => {
    const routing = routingOf(row, terms.get(`${row.group_id} ${row.company_id}`)!, null)
    return { ...row, folios: routeCharges(row, { routing, documents: [], newFolioId }) }
  })
}

/** Whether rules may send charges of a stay anywhere. */
export const mayBeRouted = ({ routing, group_id, company_id }: ReservationRow): boolean =>
  routing.length > 0 || group_id !== null || company_id !== null

/** The folio that the rules of a stay send a charge by hand to, with its folios: the first where none fits. rule 7.68 */
export async function folioOfCharge(ctx: TxContext, row: ReservationRow, line: Routable): Promise<Routed> {
  const first: Routed = { folio_id: null, folios: row.folios }
  if (!mayBeRouted(row)) return first
  const [documents, routing] = await Promise.all([readDocuments(ctx, row.id), readRouting(ctx, row)])
  const newFolioId = () => newId('folio', ctx.now.epochMilliseconds)
  return routeLine(line, row, { routing: routing!, documents, newFolioId }) ?? first
}
