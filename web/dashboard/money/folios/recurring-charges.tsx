import { useState } from 'react'
import type { RecurringCharge } from '#contract/money/charges.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useRead, useWrite } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { showToast } from '#web/ui/toasts.tsx'
import styles from './folios.module.css'
import { RecurringDialog } from './recurring-dialog.tsx'

interface RecurringChargesProps {
  readonly reservation: Reservation
}

/** What is charged again while the guest is in house, and more of it. rule 36.9 */
export function RecurringCharges({ reservation }: RecurringChargesProps) {
  const text = usePartMessages('routing').long_stays
  const may = usePermission('createCharge')
  const [open, setOpen] = useState(false)
  const { data } = useRead('listCharges', { params: { id: reservation.id } })
  const recurring = data?.recurring ?? []
  return (
    <>
      <Button size="compact-sm" disabled={!may.allowed} title={may.why} onClick={() => setOpen(true)}>
        {text.recurring}
      </Button>
      {recurring.length > 0 && (
        <ul className={styles.recurring} aria-label={text.recurring_list}>
          {recurring.map((charge) => (
            <Recurring key={charge.id} charge={charge} reservation={reservation} />
          ))}
        </ul>
      )}
      {open && <RecurringDialog reservation={reservation} close={() => setOpen(false)} />}
    </>
  )
}

function Recurring({ charge, reservation }: RecurringChargesProps & { readonly charge: RecurringCharge }) {
  const text = usePartMessages('routing').long_stays
  const formats = useFormats()
  const may = usePermission('endRecurringCharge')
  const end = useWrite('endRecurringCharge')
  const { id, description, quantity, unit_price, recurs, next_on, until } = charge
  const total = formats.money({ ...unit_price, amount: quantity * unit_price.amount })
  const stop = async () => {
    await end.mutateAsync({ params: { id: reservation.id, charge_id: id } })
    showToast(text.ended(description))
  }
  return (
    <li>
      <span>{description}</span>
      <span className="number">{total}</span>
      <span className="soft">
        {text.recurs[recurs]} · {next_on ? text.next_on(formats.day(next_on)) : text.none_left}
        {until && ` · ${text.until_day(formats.day(until))}`}
      </span>
      <Button
        size="compact-xs"
        variant="subtle"
        disabled={!may.allowed || end.isPending}
        title={may.why}
        aria-label={`${text.end}: ${description}`}
        onClick={() => void stop().catch(() => undefined)}
      >
        {text.end}
      </Button>
      {end.error && <ErrorCard error={end.error} />}
    </li>
  )
}
