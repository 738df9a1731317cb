import type { BookingFolio } from '#contract/money/booking-bills.ts'
import { RECORDED_METHODS } from '#contract/money/payment-methods.ts'
import type { Money } from '#contract/money.ts'
import { InvoiceLink, PreviewLink } from '#web/dashboard/links.tsx'
import { useRead } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { QueryState, SkeletonRows } from '#web/shared/query-state.tsx'
import { DialogForm } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { Columns } from '#web/ui/form.tsx'
import { optionsOf } from '#web/ui/options.ts'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { useRoomNames } from './room-names.ts'

interface BookingBillProps {
  readonly booking_id: string
  /** The confirmation code of the booking. */
  readonly code: string
  /** Less than what is due now, where the next step reduces it. */
  readonly at_most?: Money
  readonly close: () => void
}

/** The bill of a booking, room by room, and one payment of it. rule 4.64 */
export default function BookingBillDialog({ booking_id, code, at_most, close }: BookingBillProps) {
  const words = usePartMessages('bookings')
  const folio = useRead('getBookingFolio', { params: { id: booking_id } })
  const pay = usePermission('createBookingPayment')
  return (
    <Dialog title={words.bill_title(code)} size="lg" close={close}>
      <QueryState query={folio} skeleton={<SkeletonRows rows={4} />}>
        {(found) => (
          <>
            <Statement folio={found} />
            {found.balance.amount <= 0 ? (
              <p>{words.all_paid}</p>
            ) : (
              pay.allowed && (
                <PayForm
                  booking_id={booking_id}
                  due={at_most && at_most.amount < found.balance.amount ? at_most : found.balance}
                  close={close}
                />
              )
            )}
          </>
        )}
      </QueryState>
    </Dialog>
  )
}

function Statement({ folio }: { folio: BookingFolio }) {
  const words = usePartMessages('bookings')
  const text = useMessages().reservations
  const names = useRoomNames()
  const payers = new Set(folio.rooms.map(({ bill_to }) => bill_to.company_name ?? bill_to.name ?? ''))
  return (
    <>
      <p className="soft">{words.billed_to([...payers].join(', '))}</p>
      <PlainTable
        label={words.bill}
        columns={[
          text.room,
          words.documents,
          ...[text.total, text.paid, text.due].map((figure) => ({ figure })),
        ]}
        cards
      >
        <tbody>
          {folio.rooms.map((room) => (
            <tr key={room.reservation_id}>
              <th scope="row">
                <PreviewLink id={room.reservation_id}>{names(room)}</PreviewLink>
              </th>
              <td data-title={words.documents}>
                {room.documents.map(({ id, number }, i) => (
                  <span key={id}>
                    {i > 0 && ', '}
                    <InvoiceLink id={id}>{number ?? words.draft}</InvoiceLink>
                  </span>
                ))}
              </td>
              <Sums of={room} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.sum(folio.rooms.length)}</th>
            <td />
            <Sums of={folio} />
          </tr>
        </tfoot>
      </PlainTable>
    </>
  )
}

type Amounts = Pick<BookingFolio, 'total' | 'amount_paid' | 'amount_refunded' | 'balance'>

function Sums({ of: { total, amount_paid, amount_refunded, balance } }: { of: Amounts }) {
  const text = useMessages().reservations
  const formats = useFormats()
  const paid = { ...amount_paid, amount: amount_paid.amount - amount_refunded.amount }
  return [[text.total, total] as const, [text.paid, paid] as const, [text.due, balance] as const].map(
    ([title, amount]) => (
      <td key={title} data-figure data-title={title}>
        {formats.money(amount)}
      </td>
    ),
  )
}

interface PayFormProps {
  readonly booking_id: string
  readonly due: Money
  readonly close: () => void
}

/** An amount up to what is due; the service divides it over the rooms. */
function PayForm({ booking_id, due, close }: PayFormProps) {
  const words = usePartMessages('bookings')
  const { invoices: text, desk_money: desk } = useMessages()
  const formats = useFormats()
  const form = useRecordForm('createBookingPayment', undefined, {
    values: (): { amount: Money | null; method: (typeof RECORDED_METHODS)[number]; reference: string } => ({
      amount: due,
      method: 'card',
      reference: '',
    }),
    body: ({ amount, method, reference }) => ({
      amount,
      method,
      ...(reference.trim() && { reference: reference.trim() }),
    }),
    target: { params: { id: booking_id } },
    close,
    done: ({ total }) => words.paid(formats.money(total)),
  })
  const { amount, method } = form.values
  return (
    <DialogForm
      form={form}
      submit={desk.take_of(formats.money(amount ?? { ...due, amount: 0 }))}
      disabled={!amount || amount.amount <= 0}
      close={close}
    >
      <Columns>
        <AmountField
          {...form.field('amount')}
          currency={due.currency}
          onChange={(value) => form.set({ amount: value })}
        />
        <NativeSelect
          {...form.field('method')}
          label={text.method}
          description={desk.method_hints[method]}
          data={optionsOf(RECORDED_METHODS, desk.methods)}
        />
        <TextInput
          {...form.field('reference')}
          label={text.pay_reference}
          description={text.pay_reference_hint}
          maxLength={200}
        />
      </Columns>
    </DialogForm>
  )
}
