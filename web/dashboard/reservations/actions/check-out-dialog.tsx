import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nightsBetween } from '../../../lib/formats.ts'
import { useFormats, useMessages } from '../../../lib/i18n/language.tsx'
import { usePermission, usePropertyOf } from '../../../lib/session.ts'
import { FormError } from '../../../shared/record-form.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TakePaymentDialog } from '../../invoices/public.ts'
import styles from '../detail/detail.module.css'
import type { ActionDialogProps } from './action-props.ts'
import { leavingQuote } from './change-quote.ts'
import { useChangeForm } from './use-change.ts'

/** What is still open, and which nights are given back, before the guest leaves. */
export function CheckOutDialog({ reservation, name, close }: ActionDialogProps) {
  const { reservations: text, desk_money, states } = useMessages()
  const formats = useFormats()
  const today = usePropertyOf(reservation.property_id)?.business_date
  const may_take = usePermission('createPayment').allowed
  const [taking, setTaking] = useState(false)
  const early =
    today !== undefined && today < reservation.check_out ? nightsBetween(today, reservation.check_out) : 0
  const quote = useQuery({ ...leavingQuote(reservation.id), enabled: early > 0 })
  const balance = quote.data ?? reservation.balance
  const open = balance.amount > 0
  const form = useChangeForm(
    { reservation, close },
    {
      values: {},
      body: () => ({ status: 'checked_out', ...(open && { allow_open_balance: true }) }),
      done: text.done.checked_out(name),
      back: { status: 'checked_in' },
    },
  )
  // In its place, and back to it: two dialogs upon each other would both hear the same Esc.
  if (taking)
    return (
      <TakePaymentDialog
        reservation={{ ...reservation, balance }}
        name={name}
        close={() => setTaking(false)}
      />
    )
  return (
    <Dialog
      title={text.leaving.title(name)}
      close={close}
      actions={
        <>
          <Button onClick={close}>{states.cancel}</Button>
          <Button
            variant={open ? 'default' : 'filled'}
            loading={form.busy}
            disabled={quote.isLoading}
            onClick={form.submit}
            {...(!(open && may_take) && { 'data-autofocus': true })}
          >
            {open ? text.leaving.leave_open : text.actions.check_out}
          </Button>
          {open && may_take && (
            <Button
              variant="filled"
              disabled={quote.isLoading}
              onClick={() => setTaking(true)}
              data-autofocus
            >
              {desk_money.take_of(formats.money(balance))}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        <FormError form={form} />
        {open && (
          <div className={styles.warnings}>
            <strong>{text.leaving.open_balance(formats.money(balance))}</strong>
            <p>{text.leaving.open_balance_hint}</p>
          </div>
        )}
        {early > 0 && <p>{text.leaving.early(early)}</p>}
        {!open && early === 0 && <p>{text.leaving.settled}</p>}
      </div>
    </Dialog>
  )
}
