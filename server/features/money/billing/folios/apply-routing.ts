import type * as contract from '#contract/money/routing.ts'
import { MAX_ROUTED_STAYS, type RoutedLines } from '#contract/money/routing.ts'
import { money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { creditNote, requireMayExceedCredit } from '#server/features/companies/public.ts'
import {
  firstFolioId,
  folioIdOf,
  planRerouting,
  type Rerouting,
  readDocuments,
  reroute,
} from '#server/features/invoices/public.ts'
import {
  findReservations,
  lockForMoney,
  lockReservations,
  type ReservationRow,
  readGroupPayer,
  readRouting,
  readStayIdsOfGroup,
} from '#server/features/stays/reservations/public.ts'
import { invalid } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { changePayer } from '../change-payer.ts'

type Op = typeof contract.applyRouting

/**
 * Moves the lines of drafts to where the rules of their stays send them, all or none. SVC-2002 unless a group or stays are
 * named, SVC-8004. rule 7.69, 30.11
 */
export async function applyRouting(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  requireMayExceedCredit(ctx, body)
  const { ids, ...named } = await namedStays(ctx, body)
  // By id, in the order in which every change locks several stays: ADR 27.
  await lockReservations(ctx, ids)
  const data: RoutedLines[] = []
  for (const id of ids) data.push(...(await applyToStay(ctx, await lockForMoney(ctx, id), body)))
  ctx.audit?.({ ...named, before: null, after: { moved: data.map(auditedMove), ...creditNote(body) } })
  return { data }
}

const auditedMove = ({ reservation_id, to_folio_id, lines, amount }: RoutedLines) => ({
  reservation_id,
  folio_id: to_folio_id,
  lines,
  amount,
})

interface NamedStays {
  /** Sorted. */
  readonly ids: readonly string[]
  /** The group, or the first of the stays. */
  readonly resource_id: string
  readonly property_id: string
}

async function namedStays(
  ctx: Context,
  { group_id, reservation_ids }: Input<Op>['body'],
): Promise<NamedStays> {
  if ((group_id === undefined) === (reservation_ids === undefined))
    throw invalid('group_id', 'either_or', 'Either group_id or reservation_ids is sent.')
  if (reservation_ids) {
    const [first, ...others] = await findReservations(ctx, reservation_ids)
    const ids = [first!, ...others].map(({ id }) => id).sort()
    return { ids, resource_id: first!.id, property_id: first!.property_id }
  }
  const ids = await readStayIdsOfGroup(ctx, group_id!, 'group_id')
  if (ids.length > MAX_ROUTED_STAYS)
    throw invalid(
      'group_id',
      'too_many',
      `The group has more than ${MAX_ROUTED_STAYS} stays: send reservation_ids, in parts.`,
    )
  const { property_id } = await readGroupPayer(ctx, group_id!)
  return { ids, resource_id: group_id!, property_id }
}

async function applyToStay(
  ctx: Context,
  stay: ReservationRow,
  { credit_override }: Input<Op>['body'],
): Promise<RoutedLines[]> {
  const [documents, routing] = await Promise.all([readDocuments(ctx, stay.id), readRouting(ctx, stay)])
  if (!routing) return []
  const newFolioId = () => newId('folio', ctx.now.epochMilliseconds)
  const plan = planRerouting(stay, { routing, documents, newFolioId })
  if (plan.lines.length === 0 && plan.repaid.length === 0) return []
  await changePayer(ctx, stay, { change: reroute(plan), folios: plan.folios, credit_override })
  return presentPlan(stay, plan)
}

/** What moves, by the folios that it leaves and goes to; a folio with another payer alone has no lines. */
function presentPlan(stay: ReservationRow, { folios, lines, repaid }: Rerouting): RoutedLines[] {
  const shown = (from: string, to: string, moved: Rerouting['lines']): RoutedLines => {
    const folio = folios.find(({ id }) => id === to)
    return {
      reservation_id: stay.id,
      from_folio_id: from,
      to_folio_id: to,
      to_name: folio?.name ?? null,
      routed_to: folio?.routed_to ?? null,
      bill_to: folio?.bill_to ?? null,
      lines: moved.length,
      amount: money(
        moved.reduce((sum, { line }) => sum + line.gross, 0),
        stay.currency,
      ),
    }
  }
  const by_place = Map.groupBy(
    lines,
    ({ invoice, folio_id }) => `${folioIdOf(invoice)} ${folio_id ?? firstFolioId(stay.id)}`,
  )
  const moves = [...by_place].map(([key, moved]) => {
    const [from, to] = key.split(' ')
    return shown(from!, to!, moved)
  })
  const alone = repaid.filter(({ id }) => !moves.some(({ to_folio_id }) => to_folio_id === id))
  return [...moves, ...alone.map(({ id }) => shown(id, id, []))]
}
