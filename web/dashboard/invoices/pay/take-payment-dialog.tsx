import type { Money } from '#contract/money.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useRead } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { QueryState, SkeletonRows } from '#web/shared/query-state.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PayForm } from './pay-dialog.tsx'
import { payables } from './payable.ts'

interface TakePaymentProps {
  readonly reservation: Reservation
  /** The payer. */
  readonly name: string
  /** One folio; all of them where it is omitted. */
  readonly folio_id?: string
  /** Less than what is due now, where the next step reduces it. */
  readonly at_most?: Money
  readonly close: () => void
}

/** A payment of what a stay owes, on the documents on which it is due. */
export function TakePaymentDialog({ reservation, name, folio_id, at_most, close }: TakePaymentProps) {
  const text = useMessages().desk_money
  const list = useRead('listInvoices', { query: { reservation_id: reservation.id, limit: 100 } })
  return (
    <Dialog title={text.take_title(name)} close={close}>
      <QueryState query={list} skeleton={<SkeletonRows rows={3} />}>
        {({ data }) => {
          const all = payables(data, reservation).map(({ invoice, amount }) => ({
            invoice,
            amount: at_most && at_most.amount < amount.amount ? at_most : amount,
          }))
          const found = all.filter(({ invoice }) => folio_id === undefined || invoice.folio_id === folio_id)
          return found.length > 0 ? <PayForm payables={found} close={close} /> : <p>{text.nothing_due}</p>
        }}
      </QueryState>
    </Dialog>
  )
}
