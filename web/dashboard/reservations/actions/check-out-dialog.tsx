import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Money } from '../../../../contract/money.ts'
import { nightsBetween } from '../../../lib/formats.ts'
import { useFormats, useMessages } from '../../../lib/i18n/language.tsx'
import { usePermission, usePropertyOf } from '../../../lib/session.ts'
import { FormError } from '../../../shared/record-form.tsx'
import type { FormState } from '../../../shared/use-record-form.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TakePaymentDialog } from '../../invoices/public.ts'
import styles from '../detail/detail.module.css'
import type { ActionDialogProps } from './action-props.ts'
import { checkOutQuote } from './change-quote.ts'
import { useChangeForm } from './use-change.ts'

/** What is still open, and which nights are released, before the guest leaves. */
export function CheckOutDialog({ reservation, name, close }: ActionDialogProps) {
  const { leaving: text } = useMessages().reservations
  const formats = useFormats()
  const [is_paying, setPaying] = useState(false)
  const { form, balance, early, is_loading } = useCheckOut({ reservation, name, close })
  const is_open = balance.amount > 0
  // In its place, and back to it: two dialogs upon each other would both hear the same Esc.
  if (is_paying)
    return (
      <TakePaymentDialog
        reservation={{ ...reservation, balance }}
        name={name}
        close={() => setPaying(false)}
      />
    )
  return (
    <Dialog
      title={text.title(name)}
      close={close}
      actions={
        <CheckOutButtons
          form={form}
          balance={balance}
          is_loading={is_loading}
          pay={() => setPaying(true)}
          close={close}
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
        {early > 0 && <p>{text.early(early)}</p>}
        {!is_open && early === 0 && <p>{text.settled}</p>}
      </div>
    </Dialog>
  )
}

/** The balance as it will be then, and how many nights are released. */
function useCheckOut({ reservation, name, close }: ActionDialogProps) {
  const { done } = useMessages().reservations
  const today = usePropertyOf(reservation.property_id)?.business_date
  const { check_out } = reservation
  const early = today !== undefined && today < check_out ? nightsBetween(today, check_out) : 0
  const quote = useQuery({ ...checkOutQuote(reservation.id), enabled: early > 0 })
  const balance = quote.data ?? reservation.balance
  const form = useChangeForm(
    { reservation, close },
    {
      values: {},
      body: () => ({ status: 'checked_out', ...(balance.amount > 0 && { allow_open_balance: true }) }),
      done: done.checked_out(name),
      back: { status: 'checked_in' },
    },
  )
  return { form, balance, early, is_loading: quote.isLoading }
}

interface CheckOutButtonsProps {
  readonly form: FormState
  readonly balance: Money
  readonly is_loading: boolean
  readonly pay: () => void
  readonly close: () => void
}

/** Where something is open, paying it comes last: it is what is meant to be done. */
function CheckOutButtons({ form, balance, is_loading, pay, close }: CheckOutButtonsProps) {
  const { reservations: text, desk_money, states } = useMessages()
  const formats = useFormats()
  const is_open = balance.amount > 0
  const may_pay = usePermission('createPayment').allowed && is_open
  return (
    <>
      <Button onClick={close}>{states.cancel}</Button>
      <Button
        variant={is_open ? 'default' : 'filled'}
        loading={form.busy}
        disabled={is_loading}
        onClick={form.submit}
        data-autofocus={!may_pay || undefined}
      >
        {is_open ? text.leaving.leave_open : text.actions.check_out}
      </Button>
      {may_pay && (
        <Button variant="filled" disabled={is_loading} onClick={pay} data-autofocus>
          {desk_money.take_of(formats.money(balance))}
        </Button>
      )}
    </>
  )
}
