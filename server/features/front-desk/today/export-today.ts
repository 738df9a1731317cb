import type * as contract from '#contract/front-desk/today.staff.ts'
import type { Today, TodayRow } from '#contract/front-desk/today.staff.ts'
import { decimalOf, type Money } from '#contract/money.ts'
import type { Input } from '#contract/operation.ts'
import { cellOfText, headOf, lineOf } from '#contract/text/csv.ts'
import { listName } from '#contract/text/person-names.ts'
import type { Context } from '#server/context.ts'
import type { AnsweredFile } from '#server/http/route.ts'
import { nightsBetween } from '#server/kernel/time/dates.ts'
import { getToday } from './get-today.ts'

type Op = typeof contract.exportToday

const COLUMNS = [
  'due_at',
  'type',
  'done',
  'alerts',
  'property',
  'subject',
  'confirmation_code',
  'status',
  'room',
  'room_type',
  'check_in',
  'check_out',
  'nights',
  'adults',
  'children',
  'estimated_arrival_time',
  'estimated_departure_time',
  'channel',
  'currency',
  'balance',
  'to_collect',
  'note',
] as const
type Cells = Partial<Record<(typeof COLUMNS)[number], string>>

/** The list of a day as CSV: its open rows, or those of a counter. */
export async function exportToday(
  ctx: Context,
  { params, query: { counter = 'to_do', ...query }, body }: Input<Op>,
): Promise<AnsweredFile> {
  const today = await getToday(ctx, { params, query, body })
  const lines = today.rows
    .filter(({ counted_in }) => counted_in.includes(counter))
    .map((row) => {
      const cells: Cells = { ...cellsOfRow(row, today), ...cellsOfSubject(row, today) }
      return lineOf(COLUMNS.map((name) => cells[name] ?? ''))
    })
  const date = today.houses[0]?.date ?? query.date ?? today.at.slice(0, 10)
  return { bytes: Buffer.from([headOf(COLUMNS), ...lines].join('')), filename: `${counter}-${date}.csv` }
}

const cellsOfRow = (
  { due_at, type, done, alerts, property_id }: TodayRow,
  { houses: properties }: Today,
): Cells => ({
  due_at,
  type,
  done: String(done),
  alerts: alerts.join(' '),
  property: cellOfText(properties.find((property) => property.property_id === property_id)?.name ?? null),
})

/** The subject of a row. */
function cellsOfSubject(row: TodayRow, today: Today): Cells {
  switch (row.type) {
    case 'arrival':
    case 'departure':
    case 'in_house':
    case 'booked':
    case 'cancelled':
      return cellsOfStay(row, today)
    case 'room':
      return cellsOfRoom(row.room_id, today)
    case 'no_arrivals':
    case 'held_bookings':
    case 'deliveries':
      return { subject: String(row.count) }
    case 'channel':
      return {
        subject: cellOfText(row.name),
        channel: cellOfText(row.channel),
        note: cellOfText(row.message),
      }
    case 'mail':
      return { subject: cellOfText(row.subject), note: cellOfText(row.to) }
    case 'message':
      return { subject: cellOfText(row.name), note: cellOfText(row.excerpt) }
    case 'refund':
      return {
        subject: cellOfText(row.name),
        currency: row.amount.currency,
        balance: decimalOf({ ...row.amount, amount: 0 - row.amount.amount }),
      }
    case 'overbooking':
      return { subject: String(row.count), check_in: row.date, room_type: typeOf(row.room_type_id, today) }
  }
}

const typeOf = (id: string, { room_types }: Today) =>
  cellOfText(room_types.find((one) => one.id === id)?.name ?? null)

function cellsOfRoom(id: string | null, today: Today): Cells {
  const room = today.rooms.find((one) => one.id === id)
  return room ? { room: cellOfText(room.name), room_type: typeOf(room.room_type_id, today) } : {}
}

type StayRow = Extract<TodayRow, { type: 'arrival' | 'departure' | 'in_house' | 'booked' | 'cancelled' }>

function cellsOfStay(row: StayRow, today: Today): Cells {
  const { confirmation_code, status, check_in, check_out, balance } = row
  const amount = (value: Money | null) => (value ? decimalOf(value) : '')
  return {
    confirmation_code,
    status,
    check_in,
    check_out,
    subject: cellOfText(listName(row)),
    ...cellsOfRoom(row.room_id, today),
    room_type: typeOf(row.room_type_id, today),
    nights: String(nightsBetween(check_in, check_out)),
    adults: String(row.adults),
    children: String(row.children),
    estimated_arrival_time: row.estimated_arrival_time ?? '',
    estimated_departure_time: row.estimated_departure_time ?? '',
    channel: cellOfText(row.channel),
    currency: balance.currency,
    balance: amount(balance),
    to_collect: amount(row.to_collect),
    note: cellOfText(row.note),
  }
}
