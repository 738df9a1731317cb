import { useState } from 'react'
import type { SecurityDeposit } from '#contract/money/security-deposits.ts'
import type { Invoice } from '#contract/parts/invoice-parts.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import { type Payable, payables } from '../../invoices/public.ts'
import { SecurityDepositDialog } from './security-deposit-dialog.tsx'
import styles from './security-deposits.module.css'
import { SettleDepositDialog } from './settle-deposit-dialog.tsx'

interface SecurityDepositsProps {
  readonly reservation: Reservation
  readonly invoices: readonly Invoice[]
  /** What a channel has collected is of this one. */
  readonly first_folio_id: string
}

/** What the guest has left as a security, and what became of it. rule 36.10 */
export default function SecurityDeposits({ reservation, invoices, first_folio_id }: SecurityDepositsProps) {
  const text = usePartMessages('routing').security_deposits
  const may = usePermission('createSecurityDeposit')
  const [open, setOpen] = useState(false)
  const { id, status, collected_by_channel } = reservation
  const { data } = useRead('listSecurityDeposits', { query: { reservation_id: id, limit: 100 } })
  const deposits = data?.data ?? []
  const is_under_way = status === 'confirmed' || status === 'checked_in'
  const collected = new Map([[first_folio_id, collected_by_channel?.amount ?? 0]])
  const due = payables(invoices, reservation, collected)
  if (!is_under_way && deposits.length === 0) return null
  return (
    <div className={styles.area}>
      {is_under_way && (
        <Button size="compact-sm" disabled={!may.allowed} title={may.why} onClick={() => setOpen(true)}>
          {text.receive}
        </Button>
      )}
      {deposits.length > 0 && (
        <ul className={styles.list} aria-label={text.list}>
          {deposits.map((deposit) => (
            <Deposit key={deposit.id} deposit={deposit} due={due} />
          ))}
        </ul>
      )}
      {open && <SecurityDepositDialog reservation={reservation} close={() => setOpen(false)} />}
    </div>
  )
}

interface DepositProps {
  readonly deposit: SecurityDeposit
  /** What may be paid from it. */
  readonly due: readonly Payable[]
}

function Deposit({ deposit, due }: DepositProps) {
  const text = usePartMessages('routing').security_deposits
  const formats = useFormats()
  const may = usePermission('returnSecurityDeposit')
  const [open, setOpen] = useState(false)
  const { amount, amount_held, amount_returned, amount_applied, method, business_date, status } = deposit
  const words = [
    text.methods[method],
    ...(business_date ? [formats.day(business_date)] : []),
    status === 'held' ? text.held(formats.money(amount_held)) : text.settled,
    ...(amount_returned.amount > 0 ? [text.returned(formats.money(amount_returned))] : []),
    ...(amount_applied.amount > 0 ? [text.applied(formats.money(amount_applied))] : []),
  ]
  return (
    <li>
      <span>{text.title}</span>
      <span className="number">{formats.money(amount)}</span>
      <span className="soft">{words.join(' · ')}</span>
      {status === 'held' && (
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={!may.allowed}
          title={may.why}
          onClick={() => setOpen(true)}
        >
          {text.settle}
        </Button>
      )}
      {open && <SettleDepositDialog {...{ deposit, due }} close={() => setOpen(false)} />}
    </li>
  )
}
