import { useState } from 'react'
import { BILLING_CYCLES, type BillingCycle } from '#contract/money/billing-cycles.ts'
import type { Invoice } from '#contract/parts/invoice-parts.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useWrite } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { runUndo } from '#web/shared/run-undo.ts'
import { Button } from '#web/ui/controls/button.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { showToast } from '#web/ui/toasts.tsx'
import styles from './folios.module.css'
import { InvoiceNightsDialog } from './invoice-nights-dialog.tsx'
import { RecurringCharges } from './recurring-charges.tsx'

interface LongStayProps {
  readonly reservation: Reservation
  readonly invoices: readonly Invoice[]
}

/** When the nights of a long stay are invoiced: by the close of days, or now until a date. rule 36 */
export default function LongStay({ reservation, invoices }: LongStayProps) {
  const text = usePartMessages('routing').long_stays
  const may = usePermission('createInterimInvoices')
  const [open, setOpen] = useState(false)
  const { status, nights, cancellation } = reservation
  const is_under_way = (status === 'confirmed' || status === 'checked_in') && nights > 1
  if (cancellation) return null
  return (
    <div className={styles.cycle}>
      <CycleSelect reservation={reservation} disabled={!is_under_way} />
      {is_under_way && (
        <Button size="compact-sm" disabled={!may.allowed} title={may.why} onClick={() => setOpen(true)}>
          {text.invoice}
        </Button>
      )}
      {is_under_way && <RecurringCharges reservation={reservation} />}
      {open && <InvoiceNightsDialog {...{ reservation, invoices }} close={() => setOpen(false)} />}
    </div>
  )
}

interface CycleProps {
  readonly reservation: Reservation
  readonly disabled: boolean
}

function CycleSelect({ reservation, disabled }: CycleProps) {
  const text = usePartMessages('routing').long_stays
  const change = usePermission('updateReservation')
  const update = useWrite('updateReservation')
  const { id, billing_cycle } = reservation
  const set = (cycle: BillingCycle | null) =>
    update.mutateAsync({ params: { id }, body: { billing_cycle: cycle } })
  const choose = async (cycle: BillingCycle | null) => {
    await set(cycle)
    showToast(text.cycle_saved[cycle ?? 'none'], () => void runUndo(set(billing_cycle), text.cycle_back))
  }
  return (
    <>
      <NativeSelect
        size="xs"
        label={text.cycle}
        value={billing_cycle ?? 'none'}
        disabled={disabled || !change.allowed || update.isPending}
        title={change.why}
        data={(['none', ...BILLING_CYCLES] as const).map((value) => ({ value, label: text.cycles[value] }))}
        onChange={({ currentTarget: { value } }) =>
          void choose(BILLING_CYCLES.find((cycle) => cycle === value) ?? null).catch(() => undefined)
        }
      />
      {update.error && <ErrorCard error={update.error} />}
    </>
  )
}
