import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Money } from '#contract/money.ts'
import { SendStayInvoiceDialog, TakePaymentDialog } from '#web/dashboard/invoices/public.ts'
import { nightsBetween } from '#web/lib/formats.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePermission, usePropertyOf } from '#web/lib/session.ts'
import { FormError } from '#web/shared/record-form.tsx'
import type { FormState } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Textarea } from '#web/ui/controls/input.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from '../detail/detail.module.css'
import type { ActionDialogProps } from './action-props.ts'
import { checkOutOnAccount, checkOutQuote } from './change-quote.ts'
import { OnBill, type SharedBill, useBill } from './shared-bill.tsx'
import { useChangeForm } from './use-change.ts'

// Few stays are rooms of a booking that is billed together.
const BookingBillDialog = lazy(() => import('../detail/booking-bill.tsx'))

/** Four buttons in one line, in English and in German. */
const WIDTH_PX = 560

/** Check-out: the open balance, and which nights are released. */
export function CheckOutDialog({ reservation, name, close }: ActionDialogProps) {
  const { leaving: text } = useMessages().reservations
  const formats = useFormats()
  const [is_paying, setPaying] = useState(false)
  const leaving = useCheckOut({ reservation, name, close })
  const { form, way, choose, reason, setReason, is_sent, balance, is_open, early, is_loading, bill } = leaving
  // Replaces the dialog, and returns to it: two open dialogs would both react to Esc.
  if (is_paying)
    return <PayBeforeLeaving {...{ reservation, name, bill, balance }} close={() => setPaying(false)} />
  if (is_sent) return <SendStayInvoiceDialog reservation_id={reservation.id} close={close} />
  return (
    <Dialog
      title={text.title(name)}
      close={close}
      size={WIDTH_PX}
      actions={
        <CheckOutButtons
          {...{ form, balance, is_open, is_loading, way, choose, close }}
          ready={way !== 'open' || reason.trim() !== ''}
          pay={() => setPaying(true)}
        />
      }
    >
      <div className={styles.stack}>
        <FormError form={form} />
        {is_open && (
          <div className={styles.warnings}>
            <strong>{text.open_balance(formats.money(balance))}</strong>
            <p>{text.open_balance_hint}</p>
          </div>
        )}
        {way === 'open' && <OpenReason reason={reason} onChange={setReason} />}
        {way === 'invoice' && <p>{text.on_invoice_hint}</p>}
        {early > 0 && <p>{text.early(early)}</p>}
        {bill && balance.amount > 0 && (
          <Suspense>
            <OnBill bill={bill} balance={balance} />
          </Suspense>
        )}
        {!bill && !is_open && balance.amount > 0 && <p>{text.on_account(formats.money(balance))}</p>}
        {balance.amount <= 0 && early === 0 && <p>{text.settled}</p>}
      </div>
    </Dialog>
  )
}

interface PayBeforeLeavingProps extends ActionDialogProps {
  readonly bill: SharedBill | undefined
  readonly balance: Money
}

/** The payment of the stay, or of the bill of its booking where it is the last room on it. */
function PayBeforeLeaving({ reservation, name, bill, balance, close }: PayBeforeLeavingProps) {
  if (!bill?.is_last)
    return <TakePaymentDialog reservation={reservation} at_most={balance} name={name} close={close} />
  const { id, confirmation_code } = bill.booking
  return (
    <Suspense>
      <BookingBillDialog booking_id={id} code={confirmation_code} at_most={balance} close={close} />
    </Suspense>
  )
}

/** What to do with an open balance: send an invoice, or leave it open with a reason. */
type OpenWay = 'invoice' | 'open'

interface OpenReasonProps {
  readonly reason: string
  readonly onChange: (reason: string) => void
}

function OpenReason({ reason, onChange }: OpenReasonProps) {
  const { leaving: text } = useMessages().reservations
  return (
    <Textarea
      label={text.reason}
      description={text.reason_hint}
      value={reason}
      maxLength={500}
      autosize
      minRows={2}
      required
      withAsterisk={false}
      data-autofocus
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  )
}

/** The balance after check-out, the released nights, and what to do with the balance. */
function useCheckOut({ reservation, name, close }: ActionDialogProps) {
  const { done, leaving: text } = useMessages().reservations
  const today = usePropertyOf(reservation.property_id)?.business_date
  const { check_out, notes } = reservation
  const is_early = today !== undefined && today < check_out
  const quote = useQuery({ ...checkOutQuote(reservation.id), enabled: is_early })
  const { balance: own, check_out: leaves } = quote.data ?? reservation
  const { bill, is_reading } = useBill(reservation)
  const balance = bill?.is_last ? { ...own, amount: own.amount + bill.others_due } : own
  // The night of the arrival stays.
  const early = nightsBetween(leaves, check_out)
  const on_account = useQuery({
    ...checkOutOnAccount(reservation.id),
    enabled: (reservation.company_pays || bill !== undefined) && balance.amount > 0,
  })
  const is_open = balance.amount > 0 && !on_account.isSuccess
  const is_loading = quote.isLoading || on_account.isLoading || is_reading
  const [way, choose] = useState<OpenWay>()
  const [reason, setReason] = useState('')
  const [is_sent, setSent] = useState(false)
  const noted = way === 'open' ? [notes, text.left_open(reason.trim())].filter(Boolean).join('\n') : notes
  const form = useChangeForm(
    { reservation, close: way === 'invoice' ? () => setSent(true) : close },
    {
      values: {},
      body: () => ({
        status: 'checked_out',
        ...(is_open && { allow_open_balance: true }),
        ...(noted !== notes && { notes: noted }),
      }),
      done: done.checked_out(name),
      back: { status: 'checked_in', ...(noted !== notes && { notes }) },
    },
  )
  return { form, balance, is_open, early, is_loading, way, choose, reason, setReason, is_sent, bill }
}

interface CheckOutButtonsProps {
  readonly form: FormState
  readonly balance: Money
  /** Whether the guest has to pay something of it. */
  readonly is_open: boolean
  readonly is_loading: boolean
  readonly way: OpenWay | undefined
  readonly choose: (way: OpenWay | undefined) => void
  /** Whether the reason is given, where one is required. */
  readonly ready: boolean
  readonly pay: () => void
  readonly close: () => void
}

/** With an open balance, paying is the primary action. */
function CheckOutButtons(props: CheckOutButtonsProps) {
  const { form, balance, is_open, is_loading, way, choose, ready, pay, close } = props
  const { reservations: text, desk_money, states } = useMessages()
  const formats = useFormats()
  const may_pay = usePermission('createPayment').allowed
  const may_send = usePermission('sendInvoice').allowed
  if (!is_open || way)
    return (
      <>
        <Button onClick={way ? () => choose(undefined) : close}>{way ? states.back : states.cancel}</Button>
        <Button
          variant="filled"
          loading={form.busy}
          disabled={is_loading || !ready}
          onClick={form.submit}
          data-autofocus={way !== 'open' || undefined}
        >
          {text.actions.check_out}
        </Button>
      </>
    )
  return (
    <>
      <Button onClick={close}>{states.cancel}</Button>
      <Button disabled={is_loading} onClick={() => choose('open')} data-autofocus={!may_pay || undefined}>
        {text.leaving.leave_open}
      </Button>
      {may_send && (
        <Button disabled={is_loading} onClick={() => choose('invoice')}>
          {text.leaving.on_invoice}
        </Button>
      )}
      {may_pay && (
        <Button variant="filled" disabled={is_loading} onClick={pay} data-autofocus>
          {desk_money.take_of(formats.money(balance))}
        </Button>
      )}
    </>
  )
}
