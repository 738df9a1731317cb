import MoreHorizontal from 'lucide-react/icons/ellipsis'
import { Suspense, useRef, useState } from 'react'
import type { TodayRow } from '#contract/front-desk/today.staff.ts'
import { fullName } from '#contract/text/person-names.ts'
import { ReconnectDialog } from '#web/dashboard/distribution/channels/public.ts'
import { CHANGES, StayDialog, type StayDialogName } from '#web/dashboard/stays/reservations/public.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import type { OperationId } from '#web/lib/operations.ts'
import { usePermission } from '#web/lib/session.ts'
import { ActionIcon, Button } from '#web/ui/controls/button.ts'
import { Menu, Tooltip } from '#web/ui/controls/overlay.ts'
import { useToastBeside } from '#web/ui/toasts.tsx'
import styles from '../today.module.css'
import { MissedDialog } from './missed-dialog.tsx'
import { nextStep, type RoomStep, roomSteps, type Step } from './next-step.ts'
import { ROOM_STEP_NEEDS, useRoomStepWords } from './room-remedies.tsx'
import { RowError } from './row-error.tsx'
import { useRowKeys } from './row-keys.ts'
import { RowLink } from './row-link.tsx'
import { isChangeableRow, isStay, type Names, type StayRow } from './row-types.ts'
import { RowUndo } from './row-undo.tsx'
import { useRowAction } from './use-act.ts'

type OpenDialog = StayDialogName | 'review' | 'reconnect'

/** Steps with a dialog. */
const DIALOG_OF: Partial<Record<Step['name'], OpenDialog>> = {
  choose_room: 'check_in',
  leave: 'check_out',
  take_payment: 'take_payment',
  change: 'room',
  review: 'review',
  reconnect: 'reconnect',
}

const NEEDS: Partial<Record<Step['name'], OperationId>> = {
  take_payment: 'createPayment',
  mark_clean: 'updateRoom',
  mark_inspected: 'updateRoom',
  send_again: 'retryMail',
  reconnect: 'reauthenticateChannel',
  review: 'listReservations',
  open: 'getToday',
}

interface RowActionProps {
  readonly row: TodayRow
  readonly names: Names
  readonly printCard: (row: StayRow) => void
}

/** The next step of a row as its one primary button, the last action with its undo, and further actions. */
export function RowAction({ row, names, printCard }: RowActionProps) {
  const step = nextStep(row, names)
  const { run, busy, error } = useRowAction(row, names)
  const [dialog, setDialog] = useState<OpenDialog>()
  const toast = useToastBeside(row.key)
  const pressed = useRef(false)
  const here = useRowKeys(isStay(row) && isChangeableRow(row) ? setDialog : undefined)
  const start = (one: Step) => {
    pressed.current = true
    const dialog_of_step = DIALOG_OF[one.name]
    if (dialog_of_step) setDialog(dialog_of_step)
    else run(one)
  }
  return (
    <div ref={here} className={styles.action} data-row-key={row.key}>
      {toast ? (
        <RowUndo toast={toast} takes_focus={pressed.current} />
      ) : (
        step && <StepButton row={row} step={step} names={names} busy={busy} start={start} />
      )}
      {isStay(row) && <RowMenu {...{ row, names, run, printCard }} open={setDialog} />}
      {error && <RowError error={error} />}
      {dialog && (
        <Suspense>
          <RowDialog row={row} names={names} dialog={dialog} close={() => setDialog(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

interface StepButtonProps extends Omit<RowActionProps, 'printCard'> {
  readonly step: Step
  readonly busy: boolean
  readonly start: (step: Step) => void
}

function StepButton({ row, step, names, busy, start }: StepButtonProps) {
  const words = useStepWords(names)
  const { allowed, why } = usePermission(NEEDS[step.name] ?? 'updateReservation')
  if (step.name === 'open' || step.name === 'answer')
    return (
      <RowLink row={row} names={names} button>
        {words(step)}
      </RowLink>
    )
  return (
    <Tooltip label={why} disabled={allowed}>
      <Button
        size="compact-sm"
        variant="filled"
        data-step={step.name}
        loading={busy}
        {...(!allowed && { 'data-disabled': true, 'aria-disabled': true })}
        onClick={() => allowed && start(step)}
      >
        {words(step)}
      </Button>
    </Tooltip>
  )
}

function useStepWords(names: Names): (step: Step) => string {
  const { steps } = useMessages().today
  const room_words = useRoomStepWords(names)
  const formats = useFormats()
  return (step) => {
    if (step.name === 'take_payment') return steps.take_payment(formats.money(step.amount))
    if (step.name === 'assign' || step.name === 'assign_and_check_in')
      return steps[step.name](names.room(step.room_id)?.name ?? '')
    return step.name === 'give' || step.name === 'ask_housekeeping' || step.name === 'withdraw'
      ? room_words(step)
      : steps[step.name]
  }
}

interface RowMenuProps {
  readonly row: StayRow
  readonly names: Names
  readonly open: (dialog: StayDialogName) => void
  readonly run: (step: Step) => void
  readonly printCard: (row: StayRow) => void
}

/** Further actions of a stay; the service decides whether one is allowed. */
function RowMenu({ row, names, open, run, printCard }: RowMenuProps) {
  const { today: text, reservations, desk_money } = useMessages()
  const may_change = usePermission('updateReservation').allowed
  const may_pay = usePermission('createPayment').allowed
  const is_today = names.property(row.property_id)?.is_today ?? false
  const comes = is_today && row.type === 'arrival' && row.status === 'confirmed'
  const items: [shown: boolean, dialog: StayDialogName, words: string][] = [
    [may_change && comes, 'check_in', text.steps.choose_room],
    [may_change && is_today && row.status === 'checked_in', 'check_out', text.steps.leave],
    [may_pay && row.balance.amount > 0, 'take_payment', desk_money.take],
    ...CHANGES.map((name): [boolean, StayDialogName, string] => [
      may_change && isChangeableRow(row),
      name,
      reservations.actions[name],
    ]),
    [may_change && comes, 'no_show', reservations.actions.no_show],
  ]
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={text.menu(fullName(row))}>
          <MoreHorizontal size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items
          .filter(([shown]) => shown)
          .map(([, dialog, words]) => (
            <Menu.Item key={dialog} onClick={() => open(dialog)}>
              {words}
            </Menu.Item>
          ))}
        {roomSteps(row, names).map((step) => (
          <RoomStepItem key={step.name} step={step} names={names} run={() => run(step)} />
        ))}
        <Menu.Item onClick={() => printCard(row)}>{text.print_card}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface RoomStepItemProps {
  readonly step: RoomStep
  readonly names: Names
  readonly run: () => void
}

function RoomStepItem({ step, names, run }: RoomStepItemProps) {
  const words = useRoomStepWords(names)
  const { allowed } = usePermission(ROOM_STEP_NEEDS[step.name])
  return allowed ? <Menu.Item onClick={run}>{words(step)}</Menu.Item> : null
}

interface RowDialogProps {
  readonly row: TodayRow
  readonly names: Names
  readonly dialog: OpenDialog
  readonly close: () => void
}

function RowDialog({ row, names, dialog, close }: RowDialogProps) {
  if (dialog === 'review') {
    const today = names.property(row.property_id)?.date ?? ''
    return row.type === 'no_arrivals' ? <MissedDialog row={row} today={today} close={close} /> : null
  }
  if (dialog === 'reconnect') {
    if (row.type !== 'channel' || row.property_id === null) return null
    const channel = { id: row.channel, property_id: row.property_id, name: row.name }
    return <ReconnectDialog channel={channel} close={close} />
  }
  return isStay(row) ? <StayDialog id={row.id} dialog={dialog} close={close} /> : null
}
