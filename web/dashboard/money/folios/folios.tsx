import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Folio } from '#contract/money/folios.ts'
import type { Invoice } from '#contract/parts/invoice-parts.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useRead } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { QueryState, SkeletonRows } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Section } from '#web/ui/description-list.tsx'
import { paymentsToSettle } from '../../invoices/public.ts'
import { ApplyRulesDialog } from '../routing/public.ts'
import { SecurityDeposits } from '../security-deposits/public.ts'
import { FolioCard } from './folio-card.tsx'
import { type ChosenLine, type FolioView, viewsOf } from './folio-view.ts'
import styles from './folios.module.css'
import { MoveBar } from './move-bar.tsx'
import { PayFoliosDialog } from './pay-folios-dialog.tsx'
import { useChoice } from './use-choice.ts'
import { useMoves } from './use-moves.ts'

const FolioDialog = lazy(() => import('./folio-dialog.tsx'))
const LongStay = lazy(() => import('./long-stay.tsx'))
const OwnRulesDialog = lazy(() => import('./own-rules-dialog.tsx'))

interface FoliosProps {
  readonly reservation: Reservation
  /** Of the guest. */
  readonly name: string
}

/** What a stay owes by payer: lines and payments are moved between folios by dragging or by keyboard. rule 7.58 */
export function Folios({ reservation, name }: FoliosProps) {
  const { id } = reservation
  const text = useMessages().folios
  const folios = useRead('listFolios', { params: { id } })
  const invoices = useRead('listInvoices', { query: { reservation_id: id, limit: 100 } })
  return (
    <QueryState query={folios} skeleton={<SkeletonRows rows={5} />}>
      {({ data }) => (
        <QueryState query={invoices} skeleton={<SkeletonRows rows={5} />}>
          {(list) => {
            const views = viewsOf(data, list.data, text.unnamed)
            return <FolioBoard {...{ reservation, name, views, folios: data, invoices: list.data }} />
          }}
        </QueryState>
      )}
    </QueryState>
  )
}

interface BoardProps extends FoliosProps {
  readonly views: readonly FolioView[]
  readonly folios: readonly Folio[]
  readonly invoices: readonly Invoice[]
}

type Task =
  | { readonly name: 'new'; readonly lines: readonly ChosenLine[] }
  | { readonly name: 'pay' | 'rules' | 'apply' }

function FolioBoard({ reservation, name, views, invoices }: BoardProps) {
  const text = useMessages().folios
  const may = usePermission('moveInvoiceLines')
  const moves = useMoves(reservation.id)
  const [task, setTask] = useState<Task>()
  const [opened, setOpened] = useState(false)
  const choice = useChoice(views, may.allowed && reservation.cancellation === null)
  const owing = paymentsToSettle(invoices, reservation)
  const move = (lines: readonly ChosenLine[], to: Parameters<typeof moves.moveLines>[1]) => {
    choice.clear()
    void moves.moveLines(lines, to)
  }
  const close = () => setTask(undefined)
  return (
    <Section
      title={text.title}
      actions={<BoardActions {...{ reservation, owing: owing.length, folios: views.length, setTask }} />}
    >
      {moves.error && <ErrorCard error={moves.error} />}
      <Suspense>
        {(reservation.nights > 6 || reservation.billing_cycle) && <LongStay {...{ reservation, invoices }} />}
        <SecurityDeposits {...{ reservation, invoices }} first_folio_id={views[0]!.folio.id} />
      </Suspense>
      {choice.chosen.length > 0 && (
        <MoveBar
          {...{ views, chosen: choice.chosen, opened, setOpened }}
          clear={choice.clear}
          move={(to) => move(choice.chosen, to)}
          moveToNew={() => setTask({ name: 'new', lines: choice.chosen })}
        />
      )}
      <Cards ask={() => choice.chosen.length > 0 && setOpened(true)}>
        {views.map((view) => (
          <FolioCard
            key={view.folio.id}
            {...{ view, views, reservation, name, choice, moves, move, invoices }}
          />
        ))}
      </Cards>
      {task?.name === 'pay' && <PayFoliosDialog {...{ views, name, payables: owing, close }} />}
      <Suspense>
        {task?.name === 'new' && (
          <FolioDialog
            reservation={reservation}
            close={close}
            onCreated={(folio) =>
              task.lines.length > 0 &&
              move(task.lines, { folio, title: folio.name ?? text.unnamed(views.length + 1) })
            }
            announces={task.lines.length === 0}
          />
        )}
        {task?.name === 'rules' && <OwnRulesDialog {...{ reservation, close }} />}
        {task?.name === 'apply' && (
          <ApplyRulesDialog of={{ reservation_ids: [reservation.id] }} nameOf={() => name} close={close} />
        )}
      </Suspense>
    </Section>
  )
}

interface BoardActionsProps {
  readonly reservation: Reservation
  /** Number of documents to pay. */
  readonly owing: number
  readonly folios: number
  readonly setTask: (task: Task) => void
}

function BoardActions({ reservation, owing, folios, setTask }: BoardActionsProps) {
  const text = useMessages().folios
  const rules = usePartMessages('routing')
  const change = usePermission('updateReservation')
  const apply = usePermission('applyRouting')
  const is_over = reservation.cancellation !== null
  const may_be_routed =
    reservation.routing.length > 0 || reservation.group_id !== null || reservation.company_id !== null
  const create = usePermission('createFolio')
  const pay = usePermission('createPayments')
  return (
    <span className={styles.actions}>
      {!is_over && (
        <Button
          size="compact-sm"
          disabled={!change.allowed}
          title={change.why}
          onClick={() => setTask({ name: 'rules' })}
        >
          {rules.own_rules}
        </Button>
      )}
      {!is_over && may_be_routed && (
        <Button
          size="compact-sm"
          disabled={!apply.allowed}
          title={apply.why}
          onClick={() => setTask({ name: 'apply' })}
        >
          {rules.apply}
        </Button>
      )}
      {owing > 1 && (
        <Button
          size="compact-sm"
          disabled={!pay.allowed}
          title={pay.why}
          onClick={() => setTask({ name: 'pay' })}
        >
          {text.pay_several}
        </Button>
      )}
      <Button
        size="compact-sm"
        disabled={!create.allowed || folios >= MAX_FOLIOS}
        title={create.why}
        onClick={() => setTask({ name: 'new', lines: [] })}
      >
        {text.create}
      </Button>
    </span>
  )
}

/** `m` at the checkbox of a line opens the menu for the selection. */
const Cards = ({ ask, children }: { ask: () => void; children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: a key of the lines inside, which have the focus
  <div
    className={styles.board}
    onKeyDown={(event) => {
      if (event.key !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return
      if (!(event.target as HTMLElement).matches('input[type="checkbox"]')) return
      event.preventDefault()
      event.stopPropagation()
      ask()
    }}
  >
    {children}
  </div>
)

const MAX_FOLIOS = 10
