import { useEffect, useRef, useState } from 'react'
import type { AvailableRoom } from '#contract/stays/available-rooms.ts'
import { HousekeepingRequest, RoomChip } from '#web/dashboard/inventory/rooms/public.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { ConfirmDialog } from '#web/shared/record-form.tsx'
import { Button } from '#web/ui/controls/button.ts'
import styles from '../detail/detail.module.css'
import { RoomChoice, useRoomWords } from '../room-choice.tsx'
import { useAvailableRooms } from '../use-available-rooms.ts'
import type { ActionDialogProps } from './action-props.ts'
import { useChangeForm } from './use-change.ts'

/** Check-in: a room first, if there is none yet; with a warning about one that is not clean. */
export function CheckInDialog({ reservation, name, close }: ActionDialogProps) {
  const { reservations: text, offering } = useMessages()
  const rooms = useAvailableRooms(reservation).data?.data
  // The readiest room is preselected; never an occupied one.
  const readiest = rooms?.find(({ occupied_by }) => !occupied_by)
  const [chosen, setRoom] = useState<string | null>()
  const room_id = chosen === undefined ? (reservation.room_id ?? readiest?.id ?? null) : chosen
  const form = useChangeForm(
    { reservation, close },
    {
      values: {},
      body: () => ({ ...(room_id !== reservation.room_id && { room_id }), status: 'checked_in' }),
      done: text.done.checked_in(name),
      back: { status: 'confirmed' },
    },
  )
  const describe = useRoomWords(reservation)
  const room = rooms?.find(({ id }) => id === room_id)
  const missing = room?.missing_condition
  const ready = rooms?.find(isReady)
  // Enter works from the beginning, and waits for the rooms.
  const [is_requested, setIsRequested] = useState(false)
  const act = () => {
    if (!room_id) return setIsRequested(rooms === undefined)
    form.submit()
  }
  const late = useRef(act)
  late.current = act
  useEffect(() => {
    if (!is_requested || rooms === undefined) return
    setIsRequested(false)
    late.current()
  }, [is_requested, rooms])
  return (
    <ConfirmDialog
      title={`${text.actions.check_in}: ${name}`}
      form={{ ...form, submit: act, busy: form.busy || is_requested }}
      submit={missing && !room.occupied_by ? text.arriving.anyway : text.actions.check_in}
      focus="submit"
      disabled={!room_id && rooms !== undefined}
      close={close}
    >
      <RoomChoice reservation={reservation} value={room_id} onChoice={setRoom} />
      {room && !isReady(room) && (
        <div className={styles.warnings}>
          <RoomOf room={room} />
          <p>{room.occupied_by ? describe(room) : text.arriving[missing ?? 'cleaning'](room.name)}</p>
          <div className={styles.remedies}>
            {ready && (
              <Button size="compact-sm" onClick={() => setRoom(ready.id)}>
                {text.arriving.instead(ready.name, offering.rooms.statuses[ready.status])}
              </Button>
            )}
            <HousekeepingRequest property_id={reservation.property_id} room={room} />
          </div>
        </div>
      )}
    </ConfirmDialog>
  )
}

const RoomOf = ({ room: { name, status, occupied_by } }: { room: AvailableRoom }) => (
  <p>
    <RoomChip name={name} status={status} occupancy={occupied_by ? 'occupied' : undefined} />
  </p>
)

const isReady = ({ missing_condition, occupied_by }: AvailableRoom) =>
  !occupied_by && missing_condition === null
