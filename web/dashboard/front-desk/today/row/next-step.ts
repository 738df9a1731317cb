import type { TodayRow } from '#contract/front-desk/today.staff.ts'
import { isNews } from '#contract/front-desk/today-order.ts'
import type { Money } from '#contract/money.ts'
import { isReady, isStay, type Names, type StayRow } from './row-types.ts'

type RoomStepName = 'mark_clean' | 'mark_inspected' | 'give' | 'ask_housekeeping' | 'withdraw'
export type RoomStep = Extract<Step, { name: RoomStepName }>

/** The next step of a row. Those with `acts` are carried out at once, with undo; the others open a dialog. */
export type Step =
  | { readonly name: 'check_in' }
  | { readonly name: 'assign_and_check_in' | 'assign'; readonly room_id: string }
  | { readonly name: 'check_out' }
  | { readonly name: RoomStepName; readonly room_id: string }
  | { readonly name: 'send_again'; readonly mail_id: string }
  | { readonly name: 'take_payment'; readonly amount: Money }
  | { readonly name: 'choose_room' | 'leave' | 'change' | 'review' | 'reconnect' | 'answer' | 'open' }

/** The next step of a row; undefined where there is nothing to do. */
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
    case 'message':
      return { name: 'answer' }
    case 'channel':
      return { name: row.alerts.includes('channel_red') ? 'reconnect' : 'open' }
    default:
      return { name: 'open' }
  }
}

function stepOfStay(row: StayRow, names: Names): Step | undefined {
  const property = names.property(row.property_id)
  const is_today = property?.is_today ?? false
  // On another day payments and check-ins are not possible; a room can be assigned.
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
  // An occupied room can be assigned, but not entered.
  if (!best) return { name: checks_in ? 'choose_room' : 'change' }
  if (checks_in && !isReady(names.room(best.room_id))) return { name: 'choose_room' }
  return { name: checks_in ? 'assign_and_check_in' : 'assign', room_id: best.room_id }
}

/** What a vacant room lacks can be marked as done. */
function stepOfRoom(room_id: string, names: Names): RoomStep | undefined {
  const room = names.room(room_id)
  if (!room || room.occupied || room.closed || room.missing_condition === null) return undefined
  return { name: room.missing_condition === 'inspection' ? 'mark_inspected' : 'mark_clean', room_id }
}

/**
 * Remedies for an arrival whose room cannot be entered: another room, marking as done what the room lacks,
 * and housekeeping. None where the room is out of order: housekeeping cannot help.
 */
export function roomSteps(row: TodayRow, names: Names): RoomStep[] {
  if (row.type !== 'arrival' || row.done || row.room_id === null) return []
  const room = names.room(row.room_id)
  if (!room || isReady(room) || !names.property(row.property_id)?.is_today) return []
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
