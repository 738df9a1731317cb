import { useState } from 'react'
import { listName } from '#contract/text/person-names.ts'
import { useWrite } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { runUndo } from '#web/shared/run-undo.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import type { Names, StayRow } from './row/row-types.ts'
import styles from './today.module.css'

interface AssignDialogProps {
  readonly rows: readonly StayRow[]
  readonly names: Names
  readonly close: () => void
  readonly done: () => void
}

/** Each stay with its proposed room and the reason, before anything is changed. */
export function AssignDialog({ rows, names, close, done }: AssignDialogProps) {
  const { today: text, states } = useMessages()
  // The proposals shown are carried out, even if the list changes meanwhile.
  const [seen] = useState(rows)
  const { run, busy, error } = useAssignAll()
  const changes = seen.flatMap((row) => {
    const best = row.type === 'arrival' ? row.best_room : null
    return best ? [{ row, best }] : []
  })
  const confirm = async () => {
    const moves = changes.map(({ row, best }) => ({ reservation_id: row.id, room_id: best.room_id }))
    await run(moves).then(
      () => {
        close()
        done()
      },
      // Shown above the proposals; the list is reloaded meanwhile.
      () => undefined,
    )
  }
  return (
    <Dialog
      title={text.assign.title}
      close={close}
      size="lg"
      actions={
        <>
          <Button onClick={close}>{states.cancel}</Button>
          <Button
            variant="filled"
            loading={busy}
            disabled={changes.length === 0}
            data-autofocus
            onClick={confirm}
          >
            {text.assign.confirm(changes.length)}
          </Button>
        </>
      }
    >
      {error && <ErrorCard error={error} />}
      <p>{text.assign.body}</p>
      <ul className={styles.changes}>
        {seen.map((row) => {
          const best = changes.find((one) => one.row.id === row.id)?.best
          return <Change key={row.id} row={row} best={best} names={names} />
        })}
      </ul>
    </Dialog>
  )
}

type Best = Extract<StayRow, { type: 'arrival' }>['best_room']

/** The proposed room of a stay, and why; or that there is none. */
function Change({ row, best, names }: { row: StayRow; best: Best | undefined; names: Names }) {
  const text = useMessages().today
  return (
    <li>
      <span>{listName(row)}</span>
      <span className="soft">{names.room_type(row.room_type_id)}</span>
      {best ? (
        <span>
          <strong>{names.room(best.room_id)?.name}</strong>{' '}
          <span className="soft">{best.reasons.map((one) => text.reasons[one]).join(', ')}</span>
        </span>
      ) : (
        <span className={styles.alert}>{text.assign.none}</span>
      )}
    </li>
  )
}

interface Assignment {
  readonly reservation_id: string
  readonly room_id: string
}

/** All of them or none; the answer says how each comes back into its rooms. */
function useAssignAll() {
  const { today: text, shell } = useMessages()
  const write = useWrite('moveReservations')
  async function run(moves: Assignment[]) {
    const { undo } = await write.mutateAsync({ body: { moves } })
    const back = () => write.mutateAsync({ body: { moves: undo } })
    showToast(text.assign.done(moves.length), () => runUndo(back(), shell.toasts.undone))
  }
  return { run, busy: write.isPending, error: write.error }
}
