import { Button } from '@mantine/core'
import { nightsBetween } from '../../lib/formats.ts'
import { useFormats, useText } from '../../lib/i18n/language.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { usePropertyOf } from '../shell/session.ts'
import type { ActionDialogProps } from './actions.tsx'
import styles from './detail.module.css'
import { useChange } from './use-change.ts'

/** What is still open, and which nights are given back, before the guest leaves. */
export function CheckOutDialog({ reservation, name, close }: ActionDialogProps) {
  const { reservations: text, states } = useText()
  const formats = useFormats()
  const today = usePropertyOf(reservation.property_id)?.business_date
  const { change, update } = useChange({ reservation, close })
  const open = reservation.balance.amount > 0
  const early =
    today !== undefined && today < reservation.check_out ? nightsBetween(today, reservation.check_out) : 0
  const act = () =>
    change(
      { status: 'checked_out', ...(open && { allow_open_balance: true }) },
      text.done.checked_out(name),
      {
        status: 'checked_in',
      },
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
            loading={update.isPending}
            onClick={act}
            data-autofocus
          >
            {open ? text.leaving.leave_open : text.actions.check_out}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {update.error && <ErrorCard error={update.error} />}
        {open && (
          <div className={styles.warnings}>
            <strong>{text.leaving.open_balance(formats.money(reservation.balance))}</strong>
            <p>{text.leaving.open_balance_hint}</p>
          </div>
        )}
        {early > 0 && <p>{text.leaving.early(early)}</p>}
        {!open && early === 0 && <p>{text.leaving.settled}</p>}
      </div>
    </Dialog>
  )
}
