import { fullName } from '#contract/text/person-names.ts'
import { useRead } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { QueryState } from '#web/shared/query-state.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { recordQuery } from '../record-query.ts'
import { ActionDialog, type ActionDialogName } from './action-dialog.tsx'

export type StayDialogName = ActionDialogName

interface StayDialogProps {
  readonly id: string
  readonly dialog: StayDialogName
  readonly close: () => void
}

/** An action from a list, which has only a part of the reservation: it is loaded first. */
export default function StayDialog({ id, dialog, close }: StayDialogProps) {
  const text = useMessages().reservations
  const reservation = useRead('getReservation', recordQuery(id))
  if (!reservation.data)
    return (
      <Dialog title={text.one} close={close}>
        <QueryState query={reservation}>{() => null}</QueryState>
      </Dialog>
    )
  const { guest, room, ...found } = reservation.data
  return <ActionDialog dialog={dialog} reservation={found} name={fullName(found.booker)} close={close} />
}
