import type { OrderState } from '#contract/lists.ts'
import { type SoldNight, soldNights } from '../../invoices/public.ts'
import type { RecordableStay, ReservationRow } from '../../stays/reservations/public.ts'
import type { EndedDay } from './day-span.ts'
import { type Ledger, ledgerChanges, type Recorded } from './ledger-changes.ts'
import { type RecordedStay, stateAt, versionAt } from './stay-evenings.ts'

/** A night of a stay in the order book; amounts in minor units, meals apart from the room. */
export interface Order {
  readonly stay_date: string
  readonly state: OrderState
  readonly room_type_id: string
  readonly rate_plan_id: string
  readonly group_id: string | null
  readonly rooms: number
  readonly revenue_net: number
  readonly revenue_gross: number
  readonly meals_net: number
  readonly meals_gross: number
}

const ORDER_BOOK: Ledger<Order, 'rooms' | 'revenue_net' | 'revenue_gross' | 'meals_net' | 'meals_gross'> = {
  fields: ['rooms', 'revenue_net', 'revenue_gross', 'meals_net', 'meals_gross'],
  keyOf: ({ stay_date, state, room_type_id, rate_plan_id, group_id }) =>
    `${stay_date} ${state} ${room_type_id} ${rate_plan_id} ${group_id}`,
}

/** The changes of the order book by days: rows to append to those that are recorded. rule 17.8 */
export const orderChanges = (
  stay: RecordedStay,
  recorded: readonly Recorded<Order>[],
  evenings: readonly EndedDay[],
): Recorded<Order>[] => {
  const nights = new Map<RecordableStay, SoldNight[]>()
  return ledgerChanges(ORDER_BOOK, recorded, evenings, (day) => {
    const { row } = versionAt(stay, day.date)
    if (!nights.has(row)) nights.set(row, soldNights(row))
    return ordersAt(row, nights.get(row)!, day)
  })
}

/** The nights of a stay as the order book would have them if the day ended now: a hold counts until it is cancelled. rule 17.8 */
export const currentOrders = (row: ReservationRow): Order[] =>
  ordersAt({ ...row, hold_expires_at: null }, soldNights(row), NEVER_ENDING)

/** Later than every moment that is stored. */
const NEVER_ENDING: EndedDay = { date: '9999-12-31', began_at: '-infinity', ended_at: '9999-12-31T00:00:00Z' }

function ordersAt(row: RecordableStay, nights: readonly SoldNight[], day: EndedDay): Order[] {
  const now = stateAt(row, day)
  if (!now) return []
  const { rate_plan_id, group_id } = row
  return nights.map(({ date: stay_date, ...revenue }) => {
    const room_type_id = roomTypeOf(row, stay_date)
    return {
      stay_date,
      state: now.state,
      room_type_id,
      rate_plan_id,
      group_id,
      rooms: roomsOn(row, stay_date),
      ...revenue,
    }
  })
}

/** A night counts for the type of the room in which it is spent; a stay without segments has one type. */
const roomTypeOf = (row: RecordableStay, date: string): string =>
  segmentOn(row, date)?.room_type_id ?? row.room_type_id

/** In a combined room type as many as it takes. rule 37.7 */
const roomsOn = (row: RecordableStay, date: string): number =>
  segmentOn(row, date)?.parts?.filter(({ is_combined }) => !is_combined).length ?? 1

const segmentOn = ({ segments }: RecordableStay, date: string) =>
  segments?.find(({ from, to }) => from <= date && date < to)
