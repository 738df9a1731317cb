import { Button } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../lib/i18n/language.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { useRooms } from '../names.ts'
import type { ActionDialogProps } from './actions.tsx'
import styles from './detail.module.css'
import { RoomChoice, useFreeRooms } from './room-choice.tsx'
import { useChange } from './use-change.ts'

/** A room first, if there is none yet; and a word on one that is not clean. */
export function CheckInDialog({ reservation, name, close }: ActionDialogProps) {
  const { reservations: text, states } = useText()
  // The readiest room is chosen already, until another one is.
  const [readiest] = useFreeRooms(reservation) ?? []
  const [chosen, setRoom] = useState<string | null>()
  const room_id = chosen === undefined ? (reservation.room_id ?? readiest?.id ?? null) : chosen
  const { change, update } = useChange({ reservation, close })
  const room = useRooms().get(room_id ?? '')
  const act = () =>
    change(
      { ...(room_id !== reservation.room_id && { room_id }), status: 'checked_in' },
      text.done.checked_in(name),
      { status: 'confirmed' },
    )
  return (
    <Dialog
      title={`${text.actions.check_in}: ${name}`}
      close={close}
      actions={
        <>
          <Button onClick={close}>{states.cancel}</Button>
          <Button
            variant="filled"
            disabled={!room_id}
            loading={update.isPending}
            onClick={act}
            data-autofocus
          >
            {text.actions.check_in}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {update.error && <ErrorCard error={update.error} />}
        <RoomChoice reservation={reservation} value={room_id} onChoice={setRoom} />
        {room?.status === 'dirty' && <p className={styles.warnings}>{text.arriving.dirty(room.name)}</p>}
      </div>
    </Dialog>
  )
}
