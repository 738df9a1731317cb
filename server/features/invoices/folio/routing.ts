import type { RoutedPayer } from '#contract/money/routed.ts'
import type { RoutingRule } from '#contract/money/routing-rules.ts'
import type { BillTo } from '#contract/parts/invoice-parts.ts'
import type { InvoiceRow, Line, StoredFolio } from '../row.ts'
import { unissuedDocument } from './folio.ts'
import {
  chargeKey,
  firstFolioId,
  folioIdsOf,
  MAX_FOLIOS,
  placedCharges,
  storedFolioId,
  withFolio,
} from './placement.ts'
import { addedPlace, chargesOfStay, FEE, type Stay } from './stay-lines.ts'

/** The rules of a stay in force, and who pays what goes to a payer: null where the stay has none. rule 7.68 */
export interface Routing {
  /** Those of the stay, then of its group, then of its company. */
  readonly rules: readonly RoutingRule[]
  readonly payers: { readonly guest: BillTo; readonly company: BillTo | null; readonly group: BillTo | null }
}

/** What a rule looks at. */
export type Routable = Pick<Line, 'type' | 'service_id'>

/** A folio that a line goes to, with the folios of its stay: a new one among them where it had to be opened. */
export interface Routed {
  /** Null is the first folio. */
  readonly folio_id: string | null
  readonly folios: readonly StoredFolio[]
}

type FoliosOfStay = Pick<Stay, 'id' | 'folios' | 'company_id' | 'company_pays'>

interface RouteParts {
  readonly routing: Routing
  readonly documents: readonly InvoiceRow[]
  readonly newFolioId: () => string
}

const fits = ({ types, service_ids }: RoutingRule, { type, service_id }: Routable): boolean =>
  (types === undefined && service_ids === undefined) ||
  (types?.some((one) => one === type) ?? false) ||
  (service_id !== undefined && (service_ids?.includes(service_id) ?? false))

/**
 * Where the first rule that fits sends a line. A rule whose payer the stay does not have, or whose folio would be one too
 * many, is passed over; undefined where none is left. rule 7.68
 */
export function routeOf(line: Routable, stay: FoliosOfStay, parts: RouteParts): Routed | undefined {
  for (const rule of parts.routing.rules) {
    const found = fits(rule, line) ? targetOf(rule.to, stay, parts) : undefined
    if (found) return found
  }
  return undefined
}

function targetOf(to: string, stay: FoliosOfStay, parts: RouteParts): Routed | undefined {
  const { id, folios } = stay
  const { guest, company, group } = parts.routing.payers
  const known = (folio: StoredFolio | undefined): Routed | undefined =>
    folio && { folio_id: storedFolioId(id, folio.id), folios }
  const of = (routed_to: RoutedPayer, bill_to: BillTo) =>
    known(folios.find((folio) => folio.routed_to === routed_to)) ??
    opened(stay, { id: parts.newFolioId(), name: null, bill_to, routed_to })
  const first: Routed = { folio_id: null, folios }
  const payer = payerOfFirst(stay, parts.documents)
  if (to === 'guest') return payer === null ? first : of('guest', guest)
  if (to === 'group') return group ? of('group', group) : undefined
  if (to === 'company') {
    if (!company) return undefined
    return payer?.company_id === stay.company_id ? first : of('company', company)
  }
  const named = folios.find(({ name }) => name === to)
  return known(named) ?? opened(stay, { id: parts.newFolioId(), name: to, bill_to: null })
}

/** Null where that is the booker. */
function payerOfFirst(
  { id, folios, company_id, company_pays }: FoliosOfStay,
  documents: readonly InvoiceRow[],
): Pick<BillTo, 'company_id'> | null {
  const draft = unissuedDocument({ documents, moves: [] }, 'invoice')
  const set = draft?.bill_to ?? folios.find((folio) => folio.id === firstFolioId(id))?.bill_to
  return set ?? (company_pays ? { company_id } : null)
}

function opened(stay: FoliosOfStay, folio: Omit<StoredFolio, 'charges'>): Routed | undefined {
  const folios = withFolio(stay, folio)
  return folios.length > MAX_FOLIOS ? undefined : { folio_id: folio.id, folios }
}

/**
 * The folios of a stay once its new charges are where its rules send them: what documents or folios have already stays, and
 * what no rule fits goes where it goes without rules. rule 7.59, 7.68
 */
export function routeCharges(stay: Stay, parts: RouteParts): readonly StoredFolio[] {
  if (parts.routing.rules.length === 0 || stay.fee !== null) return stay.folios
  const on_first = chargesOnFirst(stay, parts.documents)
  const known = new Set([...on_first, ...stay.folios.flatMap(({ charges }) => charges)])
  const places = new Map<string, string | null>()
  let { folios } = stay
  for (const charge of chargesOfStay(stay)) {
    const key = chargeKey(charge.id)
    if (known.has(key) || places.has(key)) continue
    const routed = routeOf(charge, { ...stay, folios }, parts)
    if (!routed) continue
    folios = routed.folios
    places.set(key, routed.folio_id)
  }
  return placedCharges(stay, folios, new Map([...on_first.map((key) => [key, null] as const), ...places]))
}

/** What documents have on the first folio that is not stored as being there: it was the only one until now. */
export function chargesOnFirst({ folios }: Pick<Stay, 'folios'>, documents: readonly InvoiceRow[]): string[] {
  const stored = new Set(folios.flatMap(({ charges }) => charges))
  const keys = documents
    .filter(({ type, folio_id }) => type === 'invoice' && folio_id === null)
    .flatMap(({ line_items }) => line_items.filter(isOfStay).map(({ id }) => chargeKey(id)))
  return [...new Set(keys)].filter((key) => !stored.has(key))
}

const isOfStay = ({ id, type }: Line): boolean =>
  addedPlace(id) === undefined && type !== 'deposit' && id !== FEE

/** The drafts of the stay that are not issued, one a folio. */
export const draftsOfStay = (stay: Stay, documents: readonly InvoiceRow[]): InvoiceRow[] =>
  folioIdsOf(stay).flatMap((folio_id) => {
    const draft = unissuedDocument({ documents, moves: [] }, 'invoice', folio_id)
    return draft?.status === 'draft' ? [draft] : []
  })

/** Where a charge that staff add goes, with what is on the first folio now remembered there. rule 7.68 */
export function routeLine(line: Routable, stay: Stay, parts: RouteParts): Routed | undefined {
  const routed = routeOf(line, stay, parts)
  if (!routed) return undefined
  const on_first = chargesOnFirst(stay, parts.documents).map((key) => [key, null] as const)
  return { ...routed, folios: placedCharges(stay, routed.folios, new Map(on_first)) }
}
