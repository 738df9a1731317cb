import { useRead } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { QueryState, SkeletonRows } from '../../shared/query-state.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SendDialog } from './send-dialog.tsx'

interface SendStayProps {
  readonly reservation_id: string
  readonly close: () => void
}

/** Sends the issued and unpaid documents of a stay, after check-out. */
export function SendStayInvoiceDialog({ reservation_id, close }: SendStayProps) {
  const { invoices, desk_money } = useMessages()
  const list = useRead('listInvoices', { query: { reservation_id, limit: 100 } })
  const issued = list.data?.data.find(
    ({ type, number, amount_due }) => type === 'invoice' && number !== null && amount_due.amount > 0,
  )
  if (issued) return <SendDialog invoice={issued} close={close} />
  return (
    <Dialog title={invoices.send_title} close={close}>
      <QueryState query={list} skeleton={<SkeletonRows rows={3} />}>
        {() => <p>{desk_money.nothing_due}</p>}
      </QueryState>
    </Dialog>
  )
}
