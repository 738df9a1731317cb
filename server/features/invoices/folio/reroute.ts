import { isDeepStrictEqual } from 'node:util'
import type { BillTo } from '#contract/parts/invoice-parts.ts'
import type { AddedLine, InvoiceRow, Line, StoredFolio } from '../row.ts'
import type { DocumentChange } from '../sync-invoices.ts'
import { addToDraft } from './changes.ts'
import { byId, unissuedDocument, upsert } from './folio.ts'
import { chargeKey, placedCharges, storedFolioId } from './placement.ts'
import { isCorrection } from './remaining.ts'
import { chargesOnFirst, draftsOfStay, type Routed, type Routing, routeOf } from './routing.ts'
import { addedPlace, FEE, type Stay } from './stay-lines.ts'

/** A line of a draft that rules send to another folio; null is the first. */
export interface ReroutedLine {
  readonly line: Line
  readonly invoice: InvoiceRow
  readonly folio_id: string | null
}

/** What the rules of a stay change of what it has already. rule 7.69 */
export interface Rerouting {
  readonly folios: readonly StoredFolio[]
  readonly lines: readonly ReroutedLine[]
  /** Folios that rules have opened, and whose payer is another by now. */
  readonly repaid: readonly StoredFolio[]
}

type GroupedStay = Stay & { readonly group_id: string | null }

interface RerouteParts {
  readonly routing: Routing
  readonly documents: readonly InvoiceRow[]
  readonly newFolioId: () => string
}

/**
 * The lines of the drafts of a stay that are not where its rules send them. What is invoiced stays, with its corrections;
 * a fee of a cancellation is alone on the first folio, and a deposit is deducted where it was. rule 7.69
 */
export function planRerouting(stay: GroupedStay, parts: RerouteParts): Rerouting {
  if (stay.fee !== null) return { folios: stay.folios, lines: [], repaid: [] }
  const lines: ReroutedLine[] = []
  let { folios } = stay
  for (const invoice of draftsOfStay(stay, parts.documents))
    for (const line of invoice.line_items.filter(isRoutable)) {
      const routed =
        routeOf(line, { ...stay, folios }, parts) ?? leftBehind({ ...stay, folios }, invoice.folio_id)
      if (!routed || routed.folio_id === invoice.folio_id) continue
      folios = routed.folios
      lines.push({ line, invoice, folio_id: routed.folio_id })
    }
  const on_first = chargesOnFirst(stay, parts.documents).map((key) => [key, null] as const)
  const moved = lines
    .filter(({ line }) => addedPlace(line.id) === undefined)
    .map(({ line, folio_id }) => [chargeKey(line.id), folio_id] as const)
  const placed = placedCharges(stay, folios, new Map([...on_first, ...moved]))
  const after = placed.map((folio) => withPayer(folio, parts.routing.payers))
  const repaid = after.filter((folio, i) => !isDeepStrictEqual(folio.bill_to, placed[i]!.bill_to))
  return { folios: after, lines, repaid }
}

/** Where no rule fits, the first folio gets what is on that of a group or company which the stay no longer has. */
function leftBehind(
  { id, folios, group_id, company_id }: GroupedStay,
  from: string | null,
): Routed | undefined {
  const payer = folios.find((folio) => storedFolioId(id, folio.id) === from)?.routed_to
  const has_left = (payer === 'group' && group_id === null) || (payer === 'company' && company_id === null)
  return has_left ? { folio_id: null, folios } : undefined
}

const isRoutable = (line: Line): boolean =>
  line.type !== 'deposit' && line.id !== FEE && (addedPlace(line.id) !== undefined || !isCorrection(line))

function withPayer(folio: StoredFolio, { company, group }: Routing['payers']): StoredFolio {
  const payer: BillTo | null =
    folio.routed_to === 'group' ? group : folio.routed_to === 'company' ? company : null
  return payer ? { ...folio, bill_to: payer } : folio
}

/** Lines that staff added move to the drafts of their folios, and drafts follow the payers of theirs. */
export const reroute =
  ({ lines, repaid }: Rerouting): DocumentChange =>
  (before, stay, moment) => {
    const added = lines.flatMap(({ line, invoice, folio_id }) => {
      const place = addedPlace(line.id)
      return place === undefined ? [] : [{ invoice, place, folio_id, line: invoice.added_lines[place]! }]
    })
    const emptied = [...Map.groupBy(added, ({ invoice }) => invoice.id)].reduce((now, [id, moved]) => {
      const places = new Set(moved.map(({ place }) => place))
      const draft = byId(now, id)
      return upsert(now, { ...draft, added_lines: draft.added_lines.filter((_, i) => !places.has(i)) })
    }, before)
    const moved = [...Map.groupBy(added, ({ folio_id }) => folio_id)].reduce(
      (now, [folio_id, some]) => addToDraft(linesOf(some), folio_id)(now, stay, moment),
      emptied,
    )
    return repaid.reduce((now, { id, bill_to }) => {
      const draft = unissuedDocument(now, 'invoice', storedFolioId(stay.id, id))
      return draft ? upsert(now, { ...draft, bill_to }) : now
    }, moved)
  }

const linesOf = (some: readonly { readonly line: AddedLine }[]): AddedLine[] => some.map(({ line }) => line)
