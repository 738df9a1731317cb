import { useState } from 'react'
import type { TodayRow } from '#contract/front-desk/today.staff.ts'
import { fullName } from '#contract/text/person-names.ts'
import { useHousekeepingRequest } from '#web/dashboard/inventory/rooms/public.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useWrite } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import type { Body } from '#web/lib/operations.ts'
import { runUndo } from '#web/shared/run-undo.ts'
import { showToast } from '#web/ui/toasts.tsx'
import type { RoomStep, Step } from './next-step.ts'
import { isStay, type Names, type StayRow } from './row-types.ts'

/** Actions without a dialog, with undo. */
export function useRowAction(row: TodayRow, names: Names) {
  const { today: text, reservations, shell } = useMessages()
  const reservation = useWrite('updateReservation')
  const mail = useWrite('retryMail')
  const [error, setError] = useState<ApiError>()
  const { undone } = shell.toasts
  const announce = (message: string, back?: () => Promise<unknown>) =>
    showToast(message, back && (() => runUndo(back(), undone)), row.key)
  const on_room = useActOnRoom(names, announce)
  const change = (stay: StayRow, body: Body<'updateReservation'>, version?: number) =>
    reservation.mutateAsync({ params: { id: stay.id }, body, ...(version !== undefined && { version }) })

  async function actOnStay(stay: StayRow, step: Step): Promise<void> {
    const who = fullName(stay)
    const unassign = () => change(stay, { room_id: stay.room_id })
    switch (step.name) {
      case 'check_in':
        await change(stay, { status: 'checked_in' })
        return announce(reservations.done.checked_in(who), () => change(stay, { status: 'confirmed' }))
      case 'assign_and_check_in':
        // With the version, because a colleague may have assigned another room.
        await change(stay, { status: 'checked_in', room_id: step.room_id }, stay.version)
        return announce(reservations.done.checked_in(who), async () => {
          await change(stay, { status: 'confirmed' })
          await unassign()
        })
      case 'assign':
      case 'give':
        await change(stay, { room_id: step.room_id }, stay.version)
        return announce(reservations.done.assigned(who, names.room(step.room_id)?.name ?? ''), unassign)
      case 'check_out':
        await change(stay, { status: 'checked_out' })
        return announce(reservations.done.checked_out(who), () => change(stay, { status: 'checked_in' }))
    }
  }

  async function act(step: Step): Promise<void> {
    if (isOfRoom(step)) return on_room.act(step)
    if (isStay(row)) return actOnStay(row, step)
    if (step.name === 'send_again' && row.type === 'mail') {
      await mail.mutateAsync({ params: { id: step.mail_id } })
      announce(text.sent_again(row.to))
    }
  }

  return {
    run: (step: Step) => {
      setError(undefined)
      return act(step).catch(setError)
    },
    busy: reservation.isPending || mail.isPending || on_room.busy,
    error,
  }
}

type Announce = (message: string, back?: () => Promise<unknown>) => void

/** Actions on a room alone: its condition, or a housekeeping request. */
function useActOnRoom(names: Names, announce: Announce) {
  const { offering } = useMessages()
  const room = useWrite('updateRoom')
  const housekeeping = useHousekeepingRequest()
  async function act({ name, room_id }: RoomStep): Promise<void> {
    const known = names.room(room_id)
    if (!known) return
    if (name === 'ask_housekeeping' || name === 'withdraw') {
      const { message, back } = await housekeeping.request(known, name === 'ask_housekeeping')
      return announce(message, back)
    }
    const status = name === 'mark_inspected' ? 'inspected' : 'clean'
    const set = (to: typeof known.status) =>
      room.mutateAsync({ params: { id: room_id }, body: { status: to } })
    await set(status)
    announce(offering.rooms.marked(known.name, offering.rooms.statuses[status]), () => set(known.status))
  }
  return { act, busy: room.isPending || housekeeping.busy }
}

/** An action on the room alone. */
const isOfRoom = (step: Step): step is RoomStep =>
  step.name === 'mark_clean' ||
  step.name === 'mark_inspected' ||
  step.name === 'ask_housekeeping' ||
  step.name === 'withdraw'
