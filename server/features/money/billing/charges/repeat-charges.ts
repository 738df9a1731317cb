import type { Context } from '#server/context.ts'
import { type AddedLine, addToDraft, type DocumentChange } from '#server/features/invoices/public.ts'
import {
  changeDocuments,
  isCharged,
  lockReservation,
  nextCharge,
  type ReservationRow,
  type StoredRecurringCharge,
} from '#server/features/stays/reservations/public.ts'
import { newId } from '#server/kernel/new-id.ts'

interface Due {
  readonly recurring: StoredRecurringCharge
  readonly lines: readonly AddedLine[]
}

/** Makes the charges of a stay in house that recur, up to a date: by the close, once each. rule 36.9 */
export async function repeatCharges(ctx: Context, reservation_id: string, through: string): Promise<void> {
  const stay = await lockReservation(ctx, reservation_id)
  if (stay?.status !== 'checked_in') return
  const due = stay.recurring_charges.map((recurring) => dueOf(ctx, stay, recurring, through))
  if (due.every(({ lines }) => lines.length === 0)) return
  const add: DocumentChange = (folio, of, moment) =>
    due
      .filter(({ lines }) => lines.length > 0)
      .reduce(
        (now, { recurring, lines }) => addToDraft(lines, folioOf(stay, recurring))(now, of, moment),
        folio,
      )
  const recurring_charges = due.map(({ recurring, lines }) => ({
    ...recurring,
    made: recurring.made + lines.length,
  }))
  await changeDocuments(ctx, { ...stay, recurring_charges }, add)
  ctx.audit?.({
    resource_id: stay.id,
    property_id: stay.property_id,
    before: null,
    after: { charges: due.flatMap(({ lines }) => lines.map(({ charge_id }) => charge_id)) },
  })
}

function dueOf(
  { now }: Context,
  { check_out }: ReservationRow,
  recurring: StoredRecurringCharge,
  through: string,
): Due {
  const lines: AddedLine[] = []
  for (let { made } = recurring; ; made++) {
    const date = nextCharge({ ...recurring, made })
    if (date > through || !isCharged(recurring, date, check_out)) return { recurring, lines }
    lines.push({ ...recurring.line, charge_id: newId('charge', now.epochMilliseconds), date })
  }
}

/** A folio that was deleted meanwhile has its charges on the first. */
const folioOf = ({ folios }: ReservationRow, { folio_id }: StoredRecurringCharge): string | null =>
  folios.some(({ id }) => id === folio_id) ? folio_id : null
