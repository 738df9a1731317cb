import type { Payment } from '#contract/money/payments.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePermission, usePropertyZone } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Menu } from '#web/ui/controls/overlay.ts'
import type { FolioView } from './folio-view.ts'
import styles from './folios.module.css'
import type { useMoves } from './use-moves.ts'

interface FolioPaymentsProps {
  readonly view: FolioView
  readonly views: readonly FolioView[]
  readonly moves: ReturnType<typeof useMoves>
  readonly may_move: boolean
}

/** Payments on a folio; one that is on the wrong folio can be moved. */
export function FolioPayments({ view, views, moves, may_move }: FolioPaymentsProps) {
  const { folios: text, invoices } = useMessages()
  const formats = useFormats()
  const zoneOf = usePropertyZone()
  const { allowed } = usePermission('movePayment')
  const others = views.filter(({ folio }) => folio.id !== view.folio.id)
  const all = view.documents.flatMap(({ type, payments }) => payments.map((payment) => ({ payment, type })))
  if (all.length === 0) return null
  return (
    <ul className={styles.documents} aria-label={text.payments}>
      {all.map(({ payment, type }) => (
        <li key={payment.id}>
          <strong className="number">{formats.money(payment.amount)}</strong>
          <span>{invoices.methods[payment.method]}</span>
          <span className="soft">
            {payment.status === 'succeeded' && payment.paid_at
              ? formats.moment(payment.paid_at, zoneOf(payment.property_id))
              : invoices.payment_states[payment.status]}
          </span>
          {payment.amount_refunded.amount > 0 && (
            <span className="soft">{invoices.refunded_of(formats.money(payment.amount_refunded))}</span>
          )}
          {may_move && allowed && others.length > 0 && isMovablePayment(payment, type) && (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  aria-label={text.move_payment(formats.money(payment.amount))}
                >
                  {text.move_to}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {others.map((other) => (
                  <Menu.Item
                    key={other.folio.id}
                    onClick={() => void moves.movePayment(payment, view.folio.id, other)}
                  >
                    {other.title}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </li>
      ))}
    </ul>
  )
}

const isMovablePayment = ({ status }: Payment, type: FolioView['documents'][number]['type']) =>
  status === 'succeeded' && type !== 'deposit_invoice'
