import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useReads } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { SkeletonRows } from '#web/shared/query-state.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { documentName, payerOf } from './pay-items.ts'
import { PaySeveralForm } from './pay-several-dialog.tsx'
import { paymentsToSettle } from './payable.ts'

/** A stay that is paid together with others. */
export interface PaidStay extends Pick<Reservation, 'id' | 'status'> {
  /** Of the guest. */
  readonly name: string
}

interface PayStaysProps {
  readonly stays: readonly PaidStay[]
  readonly close: () => void
  readonly done?: () => void
}

/** One payment over several stays: on the documents on which it is due. */
export function PayStaysDialog({ stays, close, done }: PayStaysProps) {
  const { desk_money: desk, invoices } = useMessages()
  const formats = useFormats()
  const lists = useReads(
    'listInvoices',
    stays.map(({ id }) => ({ query: { reservation_id: id, limit: 100 } })),
  )
  const failed = lists.find(({ error }) => error)
  const is_there = lists.every(({ data }) => data)
  const items = stays.flatMap((stay, i) =>
    paymentsToSettle(lists[i]?.data?.data ?? [], stay).map(({ invoice, amount }) => ({
      invoice_id: invoice.id,
      who: stay.name,
      what: formats.list([documentName(invoice, invoices, desk), ...payerOf(invoice, stay.name)]),
      amount,
    })),
  )
  return (
    <Dialog title={desk.several.title(stays.length)} size="lg" close={close}>
      {failed?.error ? (
        <ErrorCard error={failed.error} retry={failed.refetch} />
      ) : !is_there ? (
        <SkeletonRows rows={4} />
      ) : items.length > 0 ? (
        <PaySeveralForm items={items} close={close} {...(done && { done })} />
      ) : (
        <p>{desk.nothing_due}</p>
      )}
    </Dialog>
  )
}
