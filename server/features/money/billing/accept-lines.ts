import { isDeepStrictEqual } from 'node:util'
import type * as contract from '#contract/invoices/invoices.ts'
import type { Input } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import { businessDate, type DayRule } from '#server/kernel/time/business-date.ts'
import {
  type AddedLine,
  addedGross,
  type InvoiceRow,
  type Line,
  readDocuments,
} from '../../invoices/public.ts'
import { readProperty, requireOpenDay } from '../../property/properties/public.ts'
import { owed, type ReservationRow } from '../../stays/reservations/public.ts'

type RequestedLines = Input<typeof contract.createInvoice>['body']['added_lines']

/**
 * The lines that staff set on a draft, in place of those that are `replaced`; one without a date is of the
 * open day. SVC-2002 for another currency, beside a fee, for a correction of a line that does not exist, and
 * where they would take off more than the stay costs; SVC-7005 for the date of a closed day, and where a line
 * of such a day is changed or removed. rule 7, 17.5
 */
export async function acceptLines(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  lines: RequestedLines,
  reservation: ReservationRow,
  replaced: readonly AddedLine[],
): Promise<AddedLine[]> {
  const charges = new Map(replaced.flatMap((line) => (line.charge_id ? [[line.charge_id, line]] : [])))
  const after = lines.map(
    ({ unit_price, date = null, quantity = 1, corrects, charge_id, service_id: _, ...line }, i) => {
      if (unit_price.currency !== reservation.currency)
        throw invalid(
          `added_lines.${i}.unit_price.currency`,
          'currency',
          `It must be ${reservation.currency}.`,
        )
      const charge = charge_id === undefined ? undefined : charges.get(charge_id)
      if (charge_id !== undefined && !charges.delete(charge_id))
        throw invalid(`added_lines.${i}.charge_id`, 'unknown_charge', 'The draft has no such charge left.')
      const service_id = charge?.service_id
      return {
        ...(charge_id !== undefined && { charge_id }),
        ...(service_id !== undefined && { service_id }),
        ...line,
        date,
        quantity,
        unit_price: unit_price.amount,
        ...(corrects && { corrects }),
      }
    },
  )
  return acceptAdded(ctx, after, reservation, replaced)
}

/** The same of lines as they are stored. */
export async function acceptAdded(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  after: readonly AddedLine[],
  reservation: ReservationRow,
  replaced: readonly AddedLine[],
): Promise<AddedLine[]> {
  if (reservation.fee !== null)
    throw invalid('added_lines', 'fee_alone', 'After a cancellation or no-show the fee alone is owed.')
  const corrects_any = after.some(({ corrects }) => corrects)
  const [property, documents] = await Promise.all([
    readProperty(ctx, reservation.property_id),
    corrects_any ? readDocuments(ctx, reservation.id) : [],
  ])
  requireCorrectedLines(after, documents)
  const dated = requireOpenDates(after, replaced, property!, ctx.now)
  if (owed(reservation) - addedGross(replaced) + addedGross(after) < 0)
    throw invalid('added_lines', 'below_zero', 'They would take off more than the stay costs.')
  return dated
}

/** A correction names a line that is charged on a document of the stay, by its day and its text. */
function requireCorrectedLines(lines: readonly AddedLine[], documents: readonly InvoiceRow[]): void {
  const charged = documents.flatMap(({ line_items }) => line_items)
  for (const [i, { corrects }] of lines.entries())
    if (corrects && !charged.some((line) => isNamed(line, corrects)))
      throw invalid(`added_lines.${i}.corrects`, 'unknown_line', 'No document of the stay has that line.')
}

const isNamed = (
  line: Pick<Line, 'date' | 'description'>,
  { date, description }: NonNullable<AddedLine['corrects']>,
) => line.date === date && line.description === description

function requireOpenDates(
  lines: readonly AddedLine[],
  replaced: readonly AddedLine[],
  rule: DayRule,
  now: Temporal.Instant,
): AddedLine[] {
  const today = businessDate(rule, now)
  const remaining = [...replaced]
  const dated = lines.map((line, i) => {
    const at = remaining.findIndex((before) => isDeepStrictEqual(before, line))
    if (at >= 0) {
      remaining.splice(at, 1)
      return line
    }
    requireOpenDay(rule, now, line.date ?? today, `added_lines.${i}.date`)
    return { ...line, date: line.date ?? today }
  })
  for (const { date } of remaining) if (date !== null) requireOpenDay(rule, now, date, 'added_lines')
  return dated
}
