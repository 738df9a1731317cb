import fc from 'fast-check'
import type { RoutingRule } from '#contract/money/routing-rules.ts'
import { apportion } from '#contract/money.ts'
import { received } from '#server/features/invoices/folio/amount-paid.ts'
import {
  changeDraft,
  issueDeposit,
  issueInvoiceOfFolio,
  issueInvoiceOfStay,
  moneyMoved,
  moveAddedLines,
  movePaymentToFolio,
  reopenInvoice,
  waive,
} from '#server/features/invoices/folio/changes.ts'
import { creditable } from '#server/features/invoices/folio/credit.ts'
import {
  isIssuing,
  type StayDocuments,
  stayDocumentsOf,
  upsert,
} from '#server/features/invoices/folio/folio.ts'
import { issueNights } from '#server/features/invoices/folio/issue-nights.ts'
import {
  chargeKey,
  folioIdOf,
  storedFolioId,
  withCharges,
  withFolio,
} from '#server/features/invoices/folio/placement.ts'
import { addedCharges, rebuildDrafts } from '#server/features/invoices/folio/rebuild-drafts.ts'
import { planRerouting, reroute } from '#server/features/invoices/folio/reroute.ts'
import { routeCharges } from '#server/features/invoices/folio/routing.ts'
import { addedGross } from '#server/features/invoices/folio/stay-lines.ts'
import { amountDue, type InvoiceRow } from '#server/features/invoices/row.ts'
import type { DocumentChange } from '#server/features/invoices/sync-invoices.ts'
import { type Priced, priced, rate } from './priced-stay.ts'
import { PAYERS_OF_RULES, rules } from './random-rules.ts'
import { BLANK, type Player, price } from './random-stay.ts'

/** Random histories of a stay and its documents, step by step, without a database. */

/** A step; `pick` selects among the documents to which it can apply. */
export type Step =
  | { readonly do: 'reprice'; readonly to: Priced }
  | { readonly do: 'pay' | 'refund' | 'waive'; readonly part: number; readonly pick: number }
  | { readonly do: 'issue' | 'issue deposit' | 'undo' }
  | { readonly do: 'credit' | 'reopen'; readonly pick: number }
  | { readonly do: 'add'; readonly price: number; readonly rate: string }
  | { readonly do: 'fee'; readonly part: number }
  | { readonly do: 'split' }
  | { readonly do: 'issue folio'; readonly pick: number }
  | { readonly do: 'move'; readonly pick: number; readonly to: number; readonly every: number }
  | { readonly do: 'move money'; readonly pick: number; readonly to: number }
  | { readonly do: 'rules'; readonly rules: readonly RoutingRule[] }
  | { readonly do: 'apply rules' }
  | { readonly do: 'issue nights'; readonly night: number; readonly pick: number; readonly first: boolean }

const part = fc.integer({ min: 1, max: 100 })
export const pick = fc.integer({ min: 0, max: 5 })
export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('reprice' as const), to: priced }),
  fc.record({ do: fc.constantFrom('pay' as const, 'refund' as const, 'waive' as const), part, pick }),
  fc.record({
    do: fc.constantFrom('issue' as const, 'issue' as const, 'issue deposit' as const, 'undo' as const),
  }),
  fc.record({ do: fc.constantFrom('credit' as const, 'reopen' as const), pick }),
  fc.record({ do: fc.constant('add' as const), price: fc.integer({ min: -3000, max: 9000 }), rate }),
  fc.record({ do: fc.constant('fee' as const), part: fc.constantFrom(0, 30, 100) }),
  fc.record({ do: fc.constant('split' as const) }),
  fc.record({ do: fc.constant('issue folio' as const), pick }),
  fc.record({ do: fc.constant('move' as const), pick, to: pick, every: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('move money' as const), pick, to: pick }),
  fc.record({ do: fc.constant('rules' as const), rules }),
  fc.record({ do: fc.constant('apply rules' as const) }),
  fc.record({
    do: fc.constant('issue nights' as const),
    night: fc.integer({ min: 1, max: 5 }),
    pick,
    first: fc.boolean(),
  }),
)

let ids = 0
const moment = () => ({ at: '2027-01-04T09:00:00Z', newId: () => `inv_${String(++ids).padStart(9, '0')}` })

export interface World {
  readonly stay: Player
  /** In force; left out for none. */
  readonly rules?: readonly RoutingRule[]
  readonly folio: StayDocuments
}

/** What `syncInvoices` does, with arbitrary numbers. */
function keep(world: World, change: DocumentChange = (same) => same): World {
  const { folio } = world
  const now = moment()
  const stay = { ...world.stay, folios: routeCharges(world.stay, routed(world)) }
  let after = rebuildDrafts(change({ ...folio, moves: [] }, stay, now), stay, now)
  for (const row of after.documents.filter(isIssuing))
    after = upsert(after, { ...row, number: `N-${row.id}` })
  const folio_after = rebuildDrafts(after, stay, now)
  const { folios } = addedCharges(folio_after, stay)
  return { ...world, stay: { ...stay, folios }, folio: folio_after }
}

const routed = ({ rules: in_force = [], folio }: World) => ({
  routing: { rules: in_force, payers: PAYERS_OF_RULES },
  documents: folio.documents,
  newFolioId: () => `fol_more_${++ids}`,
})

/** What exists goes where the rules send it. */
function reroutedBy(world: World): World {
  const plan = planRerouting({ ...world.stay, group_id: null }, routed(world))
  return keep({ ...world, stay: { ...world.stay, folios: plan.folios } }, reroute(plan))
}

export const owed = (stay: Player, folio: StayDocuments) =>
  (stay.fee ?? stay.total) + addedCharges(folio, stay).adjustment
const balance = ({ stay, folio }: World) => owed(stay, folio) - (stay.amount_paid - stay.amount_refunded)
const chosen = (rows: readonly InvoiceRow[], at: number) => rows[at % Math.max(1, rows.length)]
const standing = ({ folio }: World) =>
  folio.documents.filter((row) => row.number !== null && row.type !== 'credit_note')

export function applyStep(world: World, step: Step): World {
  const { stay } = world
  switch (step.do) {
    case 'reprice':
      return stay.fee === null ? keep({ ...world, stay: price(stay, step.to) }) : world
    case 'pay':
      return pay(world, step)
    case 'refund':
      return refund(world, step)
    case 'waive': {
      const row = chosen(
        standing(world).filter((one) => one.type === 'invoice' && creditable(one) > 0),
        step.pick,
      )
      if (!row) return world
      const amount = Math.max(1, Math.floor((creditable(row) * step.part) / 100))
      return keep(world, waive(row.id, { amount, reason: null }))
    }
    case 'issue':
      return keep(world, issueInvoiceOfStay)
    case 'issue deposit':
      return keep(world, issueDeposit)
    case 'credit':
    case 'reopen': {
      const row = chosen(
        standing(world).filter((one) => creditable(one) > 0),
        step.pick,
      )
      if (!row) return world
      const whole = step.do === 'reopen' || row.type === 'deposit_invoice'
      return keep(
        world,
        whole ? reopenInvoice(row.id, null) : waive(row.id, { amount: creditable(row), reason: null }),
      )
    }
    case 'add':
      return add(world, step)
    case 'fee':
      return cancel(world, step.part)
    case 'split':
      return split(world)
    case 'issue folio': {
      const draft = chosen(draftsOf(world), step.pick)
      return draft ? keep(world, issueInvoiceOfFolio(draft.folio_id)) : world
    }
    case 'move':
      return move(world, step)
    case 'move money':
      return moveMoney(world, step)
    case 'rules':
      return { ...world, rules: step.rules }
    case 'apply rules':
      return reroutedBy(world)
    case 'issue nights':
      return issueSomeNights(world, step)
    case 'undo':
      return keep({ ...world, stay: { ...stay, status: 'confirmed', fee: null } })
  }
}

export const draftsOf = ({ folio }: World) =>
  folio.documents.filter(({ type, status }) => type === 'invoice' && status === 'draft')

/** Nights before one of them, on all folios or on one; what drafts have received, as one payment each. */
function issueSomeNights(
  world: World,
  { night, pick: at, first }: { night: number; pick: number; first: boolean },
): World {
  const { stay, folio } = world
  const until = stay.nightly_rates[night]?.date
  if (until === undefined || stay.fee !== null) return world
  const town = stay.taxes.find(({ type }) => type === 'city_tax')?.amount.amount ?? 0
  const folios = [undefined, undefined, null, ...stay.folios.map(({ id }) => storedFolioId(stay.id, id))]
  const payments = folio.documents
    .filter(({ number, amount_paid }) => number === null && amount_paid > 0)
    .map(({ id: invoice_id, amount_paid: amount, amount_refunded }, i) => {
      return { id: `pay_${i}`, invoice_id, amount, amount_refunded, method: 'cash' as const }
    })
  const city_tax = Math.floor((town * night) / stay.nightly_rates.length)
  const deposit_deduction = first ? 'first_invoice' : 'last_invoice'
  const folio_id = folios[at % folios.length]
  return keep(world, issueNights({ until, folio_id, city_tax, deposit_deduction, payments }))
}

function cancel(world: World, percent: number): World {
  const { stay } = world
  if (stay.fee !== null) return world
  const fee = Math.floor((stay.total * percent) / 100)
  return keep({ ...world, stay: { ...stay, status: 'cancelled', fee } })
}

function split(world: World): World {
  const { stay } = world
  if (stay.folios.length > 2) return world
  const added = { id: `fol_more_${++ids}`, name: null, bill_to: null }
  return keep({ ...world, stay: { ...stay, folios: withFolio(stay, added) } })
}

/** Moves every n-th line of a draft to another folio. */
function move(world: World, { pick: at, to, every }: { pick: number; to: number; every: number }): World {
  const { stay } = world
  const draft = chosen(draftsOf(world), at)
  const target = stay.folios[to % Math.max(1, stay.folios.length)]
  if (!draft || !target || stay.folios.length < 2 || stay.fee !== null || target.id === folioIdOf(draft))
    return world
  const picked = draft.line_items.filter(({ type }, i) => type !== 'adjustment' && i % every === 0)
  const places = picked.flatMap(({ id }) => (id.startsWith('added_') ? [Number(id.slice(6)) - 1] : []))
  const keys = picked.flatMap(({ id }) => (id.startsWith('added_') ? [] : [chargeKey(id)]))
  const folios = withCharges(stay.folios, new Set(keys), target.id)
  const moved = moveAddedLines(draft.id, new Set(places), storedFolioId(stay.id, target.id))
  return keep({ ...world, stay: { ...stay, folios } }, moved)
}

/** Moves all that was received on an invoice, as one payment, to another folio. */
function moveMoney(world: World, { pick: at, to }: { pick: number; to: number }): World {
  const { stay, folio } = world
  const from = chosen(
    folio.documents.filter((row) => row.type === 'invoice' && row.amount_paid > 0),
    at,
  )
  const target = stay.folios[to % Math.max(1, stay.folios.length)]
  if (!from || !target || stay.fee !== null || target.id === folioIdOf(from)) return world
  const { id: invoice_id, amount_paid: amount, amount_refunded } = from
  const payment = { id: 'pay_1', invoice_id, amount, amount_refunded, method: 'cash' as const }
  return keep(world, movePaymentToFolio(payment, storedFolioId(stay.id, target.id)))
}

function pay(world: World, { part: percent, pick: at }: { part: number; pick: number }): World {
  const open = world.folio.documents.filter((row) => row.status !== 'void' && amountDue(row) > 0)
  const row = chosen(open, at)
  const due = row && Math.min(amountDue(row), balance(world))
  if (!row || !due || due <= 0) return world
  const paid = Math.max(1, Math.floor((due * percent) / 100))
  const stay = { ...world.stay, amount_paid: world.stay.amount_paid + paid }
  return keep({ ...world, stay }, moneyMoved({ invoice_id: row.id, paid, method: 'cash' }))
}

function refund(world: World, { part: percent, pick: at }: { part: number; pick: number }): World {
  const row = chosen(
    world.folio.documents.filter((row) => received(row) > 0),
    at,
  )
  if (!row) return world
  const refunded = Math.max(1, Math.floor((received(row) * percent) / 100))
  const stay = { ...world.stay, amount_refunded: world.stay.amount_refunded + refunded }
  return keep({ ...world, stay }, moneyMoved({ invoice_id: row.id, refunded }))
}

function add(world: World, { price: unit_price, rate: vat_rate }: { price: number; rate: string }): World {
  const draft = world.folio.documents.find(({ type, status }) => type === 'invoice' && status === 'draft')
  if (!draft || world.stay.fee !== null) return world
  const line = {
    type: 'service' as const,
    description: 'Extra',
    date: null,
    quantity: 2,
    unit_price,
    vat_rate,
  }
  const added_lines = [...draft.added_lines, line]
  if (owed(world.stay, world.folio) - addedGross(draft.added_lines) + addedGross(added_lines) < 0)
    return world
  return keep(world, changeDraft(draft.id, { bill_to: draft.bill_to, added_lines }))
}

export const sum = (amounts: readonly number[]) => amounts.reduce((whole, amount) => whole + amount, 0)

export const begin = (start: Priced, deposit: number, of: readonly RoutingRule[] = []): World => {
  const stay = price(BLANK, start)
  const [required] = apportion(stay.total, [deposit, 100 - deposit])
  const changed = { ...stay, deposit_required: deposit > 0 ? required! : null }
  return keep({ stay: changed, folio: stayDocumentsOf([]), rules: of })
}
