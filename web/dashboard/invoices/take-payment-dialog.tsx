import type { Reservation } from '../../../contract/parts/reservation-parts.ts'
import { useRead } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { QueryState, SkeletonRows } from '../../shared/query-state.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PayForm } from './pay-dialog.tsx'
import { payables } from './payable.ts'

interface TakePaymentProps {
  readonly reservation: Reservation
  /** Of the guest. */
  readonly name: string
  readonly close: () => void
}

/** Takes what a stay owes, on whichever of its documents it is due. */
export function TakePaymentDialog({ reservation, name, close }: TakePaymentProps) {
  const text = useMessages().desk_money
  const list = useRead('listInvoices', { query: { reservation_id: reservation.id, limit: 100 } })
  return (
    <Dialog title={text.take_title(name)} close={close}>
      <QueryState query={list} skeleton={<SkeletonRows rows={3} />}>
        {({ data }) => {
          const found = payables(data, reservation)
          return found.length > 0 ? <PayForm payables={found} close={close} /> : <p>{text.nothing_due}</p>
        }}
      </QueryState>
    </Dialog>
  )
}
