import type { Money } from '../../../../contract/money.ts'
import type { TodayRow } from '../../../../contract/staff/today.ts'
import { isNews, isReady, isStay, type Names, type StayRow } from './row-types.ts'

type RoomStepName = 'mark_clean' | 'mark_inspected' | 'give' | 'ask_housekeeping' | 'withdraw'
export type RoomStep = Extract<Step, { name: RoomStepName }>

/** What a row asks for next. What `acts` is done at once and can be taken back; the others ask something first. */
export type Step =
  | { readonly name: 'check_in' }
  | { readonly name: 'assign_and_check_in' | 'assign'; readonly room_id: string }
  | { readonly name: 'check_out' }
  | { readonly name: RoomStepName; readonly room_id: string }
  | { readonly name: 'send_again'; readonly mail_id: string }
  | { readonly name: 'take_payment'; readonly amount: Money }
  | { readonly name: 'choose_room' | 'leave' | 'change' | 'review' | 'reconnect' | 'open' }

/** The one next step of a row; undefined where there is nothing to be done. */
export function nextStep(row: TodayRow, names: Names): Step | undefined {
  if (row.done || isNews(row)) return undefined
  if (isStay(row)) return stepOfStay(row, names)
  switch (row.type) {
    case 'room':
      return stepOfRoom(row.room_id, names)
    case 'no_arrivals':
      return { name: 'review' }
    case 'mail':
      return { name: 'send_again', mail_id: row.mail_id }
    case 'channel':
      return { name: row.alerts.includes('channel_red') ? 'reconnect' : 'open' }
    default:
      return { name: 'open' }
  }
}

function stepOfStay(row: StayRow, names: Names): Step | undefined {
  const house = names.house(row.property_id)
  const is_today = house?.is_today ?? false
  // On another day money and doors wait; a room can be given.
  if (!is_today)
    return row.type === 'arrival' && row.room_id === null ? roomStep(row, names, false) : undefined
  if (row.to_collect) return { name: 'take_payment', amount: row.to_collect }
  if (row.type === 'departure') return { name: row.balance.amount > 0 ? 'leave' : 'check_out' }
  if (row.type === 'in_house') return stepInHouse(row)
  if (row.status === 'pending_payment') return { name: 'open' }
  if (row.room_id === null) return roomStep(row, names, true)
  return isReady(names.room(row.room_id)) ? { name: 'check_in' } : { name: 'choose_room' }
}

const stepInHouse = ({ alerts }: StayRow): Step | undefined =>
  alerts.includes('room_closed')
    ? { name: 'change' }
    : alerts.includes('room_change')
      ? { name: 'open' }
      : undefined

function roomStep(row: StayRow, names: Names, checks_in: boolean): Step {
  const best = row.type === 'arrival' ? row.best_room : null
  // A room that somebody is in is assigned, but not entered.
  if (!best) return { name: checks_in ? 'choose_room' : 'change' }
  if (checks_in && !isReady(names.room(best.room_id))) return { name: 'choose_room' }
  return { name: checks_in ? 'assign_and_check_in' : 'assign', room_id: best.room_id }
}

/** What an empty room lacks is marked as done by one click. */
function stepOfRoom(room_id: string, names: Names): RoomStep | undefined {
  const room = names.room(room_id)
  if (!room || room.occupied || room.closed || room.lacks === null) return undefined
  return { name: room.lacks === 'inspection' ? 'mark_inspected' : 'mark_clean', room_id }
}

/**
 * What helps an arrival whose own room cannot be entered: another one that can, what the room lacks marked as done, and
 * housekeeping. Nothing where the room is out of order: nobody cleans it for tonight.
 */
export function roomSteps(row: TodayRow, names: Names): RoomStep[] {
  if (row.type !== 'arrival' || row.done || row.room_id === null) return []
  const room = names.room(row.room_id)
  if (!room || isReady(room) || !names.house(row.property_id)?.is_today) return []
  const { room_id, best_room } = row
  const mark = stepOfRoom(room_id, names)
  return [
    ...(best_room ? [{ name: 'give', room_id: best_room.room_id } as const] : []),
    ...(mark ? [mark] : []),
    ...(room.closed
      ? []
      : [{ name: room.guest_waiting_since === null ? 'ask_housekeeping' : 'withdraw', room_id } as const]),
  ]
}
