import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../lib/i18n/language.tsx'
import { ConfirmDialog } from '../../../shared/record-form.tsx'
import styles from '../detail/detail.module.css'
import { RoomChoice, useAvailableRooms, useRoomWords } from '../room-choice.tsx'
import type { ActionDialogProps } from './action-props.ts'
import { useChangeForm } from './use-change.ts'

/** A room first, if there is none yet; and a word on one that is not clean. */
export function CheckInDialog({ reservation, name, close }: ActionDialogProps) {
  const { reservations: text } = useMessages()
  const rooms = useAvailableRooms(reservation).data?.data
  // The readiest room is chosen already, until another one is; never one that somebody is in.
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
  // Enter is heard from the beginning, and waits for the rooms.
  const [wanted, setWanted] = useState(false)
  const act = () => {
    if (!room_id) return setWanted(rooms === undefined)
    form.submit()
  }
  const late = useRef(act)
  late.current = act
  useEffect(() => {
    if (!wanted || rooms === undefined) return
    setWanted(false)
    late.current()
  }, [wanted, rooms])
  return (
    <ConfirmDialog
      title={`${text.actions.check_in}: ${name}`}
      form={{ ...form, submit: act, busy: form.busy || wanted }}
      submit={text.actions.check_in}
      focus="submit"
      disabled={!room_id && rooms !== undefined}
      close={close}
    >
      <RoomChoice reservation={reservation} value={room_id} onChoice={setRoom} />
      {room?.occupied_by && <p className={styles.warnings}>{describe(room)}</p>}
      {room?.status === 'dirty' && !room.occupied_by && (
        <p className={styles.warnings}>{text.arriving.dirty(room.name)}</p>
      )}
    </ConfirmDialog>
  )
}
