import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Assignee } from '#contract/upkeep/housekeeping.ts'
import type { HousekeepingAssignments } from '#contract/upkeep/housekeeping-assignments.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useWrite } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { QueryState, SkeletonRows } from '#web/shared/query-state.tsx'
import { runUndo } from '#web/shared/run-undo.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Checkbox } from '#web/ui/controls/choice.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/form.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import type { BoardState } from './board-state.ts'
import styles from './housekeeping.module.css'
import { isSame, loadOf, personKey } from './model.ts'
import { ABOUT_ASSIGNMENTS, assignmentsOf } from './use-assign.ts'

interface BalanceDialogProps {
  readonly board: BoardState
  readonly close: () => void
}

/** Distributes rooms among people by minutes, with a preview of everybody's minutes. rule 24.11 */
export function BalanceDialog({ board, close }: BalanceDialogProps) {
  const { balance: text } = usePartMessages('housekeeping')
  const { states } = useMessages()
  const [absent, setAbsent] = useState<ReadonlySet<string>>(new Set())
  const [again, setAgain] = useState(false)
  const working = board.people.filter((person) => !absent.has(personKey(person)))
  const preview = usePreview(board, working, again)
  const changed = changesOf(board, preview.data)
  const { balance, is_busy, error } = useBalance(board, close)
  const toggle = (person: Assignee) => {
    const next = new Set(absent)
    if (!next.delete(personKey(person))) next.add(personKey(person))
    setAbsent(next)
  }
  return (
    <Dialog
      title={text.title}
      close={close}
      size="lg"
      actions={
        <>
          <Button onClick={close}>{states.cancel}</Button>
          <Button
            variant="filled"
            disabled={changed.length === 0 || preview.isPlaceholderData}
            loading={is_busy}
            onClick={() => balance(working, again)}
          >
            {text.do(changed.length)}
          </Button>
        </>
      }
    >
      <Stack>
        <p className="soft">{text.hint}</p>
        {error && <ErrorCard error={error} />}
        <Who people={board.people} absent={absent} toggle={toggle} />
        <Checkbox
          label={text.again}
          checked={again}
          onChange={({ currentTarget }) => setAgain(currentTarget.checked)}
        />
        {working.length === 0 ? (
          <p>{text.nobody}</p>
        ) : (
          <QueryState query={preview} skeleton={<SkeletonRows rows={working.length} />}>
            {(answer) => <Preview board={board} answer={answer} changed={changed.length} />}
          </QueryState>
        )}
      </Stack>
    </Dialog>
  )
}

interface WhoProps {
  readonly people: readonly Assignee[]
  readonly absent: ReadonlySet<string>
  readonly toggle: (person: Assignee) => void
}

function Who({ people, absent, toggle }: WhoProps) {
  const { balance: text } = usePartMessages('housekeeping')
  return (
    <fieldset className={styles.who}>
      <legend>{text.who}</legend>
      {people.map((person) => (
        <Checkbox
          key={personKey(person)}
          label={person.name}
          checked={!absent.has(personKey(person))}
          onChange={() => toggle(person)}
        />
      ))}
    </fieldset>
  )
}

const bodyOf = ({ day }: BoardState, people: readonly Assignee[], again: boolean) => ({
  ...day,
  people: [...people],
  again,
})

/** The assignments that the service proposes; loaded again whenever a room changes. */
const usePreview = (board: BoardState, people: readonly Assignee[], again: boolean) =>
  useQuery<HousekeepingAssignments, ApiError>({
    queryKey: ['balanceHousekeeping', 'dry_run', board.day, people, again],
    enabled: people.length > 0,
    placeholderData: (before) => before,
    retry: false,
    queryFn: ({ signal }) =>
      call(
        'balanceHousekeeping',
        { query: { dry_run: true }, body: bodyOf(board, people, again) },
        { signal },
      ),
  })

/** Rooms that would be assigned to somebody else. */
const changesOf = ({ rooms }: BoardState, answer: HousekeepingAssignments | undefined) => {
  const before = new Map(rooms.map(({ room_id, assigned_to }) => [room_id, assigned_to]))
  return (answer?.assignments ?? []).filter(
    ({ room_id, assigned_to }) => !isSame(before.get(room_id) ?? null, assigned_to),
  )
}

function useBalance(board: BoardState, close: () => void) {
  const text = usePartMessages('housekeeping')
  const write = useWrite('balanceHousekeeping')
  return {
    is_busy: write.isPending,
    error: write.error,
    balance: (people: readonly Assignee[], again: boolean) =>
      write.mutate(
        { body: bodyOf(board, people, again) },
        {
          onSuccess: (answer) => {
            const before = assignmentsOf(board.rooms, answer.assignments)
            const undo = () => void runUndo(board.restore(before), text.undone)
            close()
            showToast(text.balance.done(answer.assignments.length), undo, ABOUT_ASSIGNMENTS)
          },
        },
      ),
  }
}

interface PreviewProps {
  readonly board: BoardState
  readonly answer: HousekeepingAssignments
  readonly changed: number
}

type Row = HousekeepingAssignments['shares'][number] & { readonly id: string }

function Preview({ board, answer, changed }: PreviewProps) {
  const text = usePartMessages('housekeeping')
  const columns: readonly Column<Row>[] = [
    { key: 'person', title: text.balance.person, cell: ({ assigned_to }) => assigned_to.name },
    {
      key: 'before',
      title: text.balance.before,
      numeric: true,
      cell: ({ assigned_to }) => text.minutes(loadOf(board.rooms, assigned_to).minutes),
    },
    {
      key: 'after',
      title: text.balance.after,
      numeric: true,
      cell: ({ minutes }) => <strong>{text.minutes(minutes)}</strong>,
    },
    { key: 'rooms', title: text.balance.rooms, numeric: true, cell: ({ rooms }) => rooms },
  ]
  return (
    <>
      <p role="status">{changed === 0 ? text.balance.nothing : text.balance.changes(changed)}</p>
      <Table
        label={text.balance.title}
        columns={columns}
        rows={answer.shares.map((share) => ({ ...share, id: personKey(share.assigned_to) }))}
      />
    </>
  )
}
