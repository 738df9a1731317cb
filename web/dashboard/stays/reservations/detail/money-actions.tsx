import { Suspense, useState } from 'react'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePermission } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Tooltip } from '#web/ui/controls/overlay.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import type { ActionProps } from '../actions/action-props.ts'
import styles from './detail.module.css'

const DIALOGS = { take: 'take_payment', refund: 'refund', charge: 'charge' } as const

/** After a cancellation or no-show the fee alone is owed: nothing else can be charged. rule 7 */
const CHARGED = new Set(['pending_payment', 'confirmed', 'checked_in', 'checked_out'])

/** Payment actions, beside the balance. */
export function MoneyActions({ reservation, name }: ActionProps) {
  const text = useMessages().desk_money
  const [open, setOpen] = useState<keyof typeof DIALOGS>()
  const formats = useFormats()
  const may = {
    take: usePermission('createPayment'),
    refund: usePermission('refundPayment'),
    charge: usePermission('createInvoice'),
  }
  const { balance, cancellation } = reservation
  const words = {
    take: text.take,
    refund: text.refund_now(formats.money({ ...balance, amount: 0 - balance.amount })),
    charge: text.charge,
  }
  const offered = {
    take: balance.amount > 0,
    // What the provider refunds needs nobody.
    refund: balance.amount < 0 && cancellation?.refund_status !== 'pending',
    charge: CHARGED.has(reservation.status),
  }
  return (
    <fieldset aria-label={text.label} className={styles.money}>
      {(['take', 'refund', 'charge'] as const)
        .filter((name) => offered[name])
        .map((one) => (
          <Tooltip key={one} label={may[one].why} disabled={may[one].allowed}>
            <Button
              variant={one === 'refund' ? 'filled' : 'default'}
              {...(!may[one].allowed && { 'data-disabled': true, 'aria-disabled': true })}
              onClick={() => may[one].allowed && setOpen(one)}
            >
              {words[one]}
            </Button>
          </Tooltip>
        ))}
      {open && (
        <Suspense>
          <ActionDialog
            dialog={DIALOGS[open]}
            reservation={reservation}
            name={name}
            close={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </fieldset>
  )
}
