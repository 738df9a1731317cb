import { useMessages } from '#web/lib/i18n/language.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { documentName, PaySeveralForm, type paymentsToSettle } from '../../invoices/public.ts'
import type { FolioView } from './folio-view.ts'

interface PayFoliosProps {
  readonly views: readonly FolioView[]
  readonly payables: ReturnType<typeof paymentsToSettle>
  /** Of the guest. */
  readonly name: string
  readonly close: () => void
}

/** One payment over several folios of a stay. */
export function PayFoliosDialog({ views, payables, name, close }: PayFoliosProps) {
  const { desk_money: desk, invoices } = useMessages()
  const items = payables.map(({ invoice, amount }) => ({
    invoice_id: invoice.id,
    who: views.find(({ folio }) => folio.id === invoice.folio_id)?.title ?? name,
    what: documentName(invoice, invoices, desk),
    amount,
  }))
  return (
    <Dialog title={desk.take_title(name)} size="lg" close={close}>
      <PaySeveralForm items={items} close={close} />
    </Dialog>
  )
}
