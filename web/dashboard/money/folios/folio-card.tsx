import { lazy, Suspense, useState } from 'react'
import type { Invoice } from '#contract/parts/invoice-parts.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePermission } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import { InvoiceStatus, IssueDialog, paymentsToSettle, TakePaymentDialog } from '../../invoices/public.ts'
import { InvoiceLink } from '../../links.tsx'
import { FolioLines } from './folio-lines.tsx'
import { FolioPayments } from './folio-payments.tsx'
import { type ChosenLine, DRAGGED, type FolioView, isEmpty } from './folio-view.ts'
import styles from './folios.module.css'
import type { Choice } from './use-choice.ts'
import { useDeleteFolio } from './use-delete-folio.ts'
import type { useMoves } from './use-moves.ts'

const FolioDialog = lazy(() => import('./folio-dialog.tsx'))

export interface FolioCardProps {
  readonly view: FolioView
  readonly views: readonly FolioView[]
  readonly reservation: Reservation
  /** Of the guest. */
  readonly name: string
  readonly invoices: readonly Invoice[]
  readonly choice: Choice
  readonly moves: ReturnType<typeof useMoves>
  readonly move: (lines: readonly ChosenLine[], to: FolioView) => void
}

/** One folio: payer, open charges, documents, payments, and the balance. */
export function FolioCard(props: FolioCardProps) {
  const { view, views, choice, moves, move } = props
  const { folio, title, payer, draft } = view
  const text = useMessages().folios
  const [over, setOver] = useState(false)
  return (
    <section
      className={styles.folio}
      aria-label={text.folio_of(title)}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const lines: ChosenLine[] = JSON.parse(event.dataTransfer.getData(DRAGGED) || '[]')
        if (lines.some(({ folio_id }) => folio_id !== folio.id)) move(lines, view)
      }}
    >
      <header>
        <h3>{title}</h3>
        {payer && <span className="soft">{text.paid_by(payer)}</span>}
        <CardActions {...props} />
      </header>
      {draft && draft.line_items.length > 0 ? (
        <FolioLines draft={draft} choice={choice} />
      ) : (
        <p className={styles.empty}>{isEmpty(view) ? text.empty : text.all_invoiced}</p>
      )}
      <Issued view={view} />
      <FolioPayments {...{ view, views, moves }} may_move={choice.enabled} />
      <Sums view={view} />
    </section>
  )
}

type Open = 'edit' | 'pay' | 'issue'

function CardActions(props: FolioCardProps) {
  const { view, reservation, name, invoices } = props
  const [open, setOpen] = useState<Open>()
  const { folio, title, draft } = view
  const close = () => setOpen(undefined)
  const owing = paymentsToSettle(invoices, reservation).filter(({ invoice }) => invoice.folio_id === folio.id)
  const due = owing.reduce((sum, { amount }) => sum + amount.amount, 0)
  return (
    <span className={styles.actions}>
      <CardButtons {...{ view, due, setOpen }} reservation_id={reservation.id} />
      <Suspense>
        {open === 'edit' && <FolioDialog reservation={reservation} folio={folio} close={close} announces />}
      </Suspense>
      {open === 'issue' && draft && <IssueDialog invoice={draft} close={close} />}
      {open === 'pay' && (
        <TakePaymentDialog
          reservation={reservation}
          name={title === name ? name : title}
          folio_id={folio.id}
          close={close}
        />
      )}
    </span>
  )
}

interface CardButtonsProps extends Pick<FolioCardProps, 'view'> {
  readonly reservation_id: string
  /** In minor units. */
  readonly due: number
  readonly setOpen: (open: Open) => void
}

function CardButtons({ view, reservation_id, due, setOpen }: CardButtonsProps) {
  const text = useMessages().folios
  const formats = useFormats()
  const edit = usePermission('updateFolio')
  const pay = usePermission('createPayment')
  const issue = usePermission('issueInvoice')
  const remove = useDeleteFolio(reservation_id)
  const { folio, title, draft, is_first } = view
  const button = (what: string, { allowed, why }: typeof edit, onClick: () => void, quiet = false) => (
    <Button
      size="compact-xs"
      {...(quiet && { variant: 'subtle' })}
      disabled={!allowed}
      title={why}
      aria-label={`${what}: ${title}`}
      onClick={onClick}
    >
      {what}
    </Button>
  )
  return (
    <>
      {button(text.edit, edit, () => setOpen('edit'), true)}
      {!is_first && isEmpty(view) && button(text.remove, edit, () => void remove(view), true)}
      {draft && button(text.issue, issue, () => setOpen('issue'))}
      {due > 0 &&
        button(text.pay(formats.money({ ...folio.balance, amount: due })), pay, () => setOpen('pay'))}
    </>
  )
}

function Issued({ view: { issued, draft } }: { view: FolioView }) {
  const { folios: text, invoices, fields } = useMessages()
  const formats = useFormats()
  return (
    <ul className={styles.documents} aria-label={text.documents}>
      {issued.map(({ id, number, type, status, total, nights_until }) => (
        <li key={id}>
          <InvoiceLink id={id}>{number}</InvoiceLink>
          {type !== 'invoice' && <span className="soft">{invoices.types[type]}</span>}
          {nights_until && (
            <span className="soft">{`${fields.nights_until} ${formats.day(nights_until)}`}</span>
          )}
          <InvoiceStatus status={status} />
          <span className="number">
            {formats.money(type === 'credit_note' ? { ...total, amount: 0 - total.amount } : total)}
          </span>
        </li>
      ))}
      {draft && (
        <li>
          <InvoiceLink id={draft.id}>{invoices.draft_of}</InvoiceLink>
        </li>
      )}
    </ul>
  )
}

function Sums({ view: { folio } }: { view: FolioView }) {
  const { reservations } = useMessages()
  const formats = useFormats()
  const { total, amount_paid, amount_refunded, balance } = folio
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{reservations.total}</dt>
        <dd>{formats.money(total)}</dd>
      </div>
      <div>
        <dt>{reservations.paid}</dt>
        <dd>{formats.money({ ...amount_paid, amount: amount_paid.amount - amount_refunded.amount })}</dd>
      </div>
      <div data-due data-open={balance.amount > 0 || undefined}>
        <dt>{balance.amount > 0 ? reservations.due : reservations.balance}</dt>
        <dd>{formats.money(balance)}</dd>
      </div>
    </dl>
  )
}
