import { useState } from 'react'
import { fullName } from '#contract/text/person-names.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useWrite } from '#web/lib/data.ts'
import { titleOf } from '#web/lib/i18n/current-locale.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { runUndo } from '#web/shared/run-undo.ts'
import type { Command } from '#web/shared/selection-commands.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import type { StayRow } from './row/row-types.ts'
import styles from './today.module.css'

interface Failure {
  readonly row: StayRow
  readonly error: ApiError
}

type Passing = 'check_in_all' | 'check_out_all'
const STATUSES = {
  check_in_all: { to: 'checked_in', back: 'confirmed' },
  check_out_all: { to: 'checked_out', back: 'checked_in' },
} as const

/**
 * Checks several guests in or out, one after the other: a refused one does not stop the others, and stays
 * selected. A guest without a room gets the proposed one.
 */
export function usePassAll(passing: Passing, choose: (keys: readonly string[]) => void) {
  const { today, shell } = useMessages()
  const text = today[passing]
  const update = useWrite('updateReservation')
  const [busy, setBusy] = useState(false)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const { to, back } = STATUSES[passing]
  const pass = (row: StayRow) => {
    const best = bestRoomOf(row)
    // With the version, because a colleague may have assigned another room.
    const assigned = best && { body: { status: to, room_id: best.room_id }, version: row.version }
    return update.mutateAsync({ params: { id: row.id }, body: { status: to }, ...assigned })
  }
  const passBack = async (row: StayRow) => {
    const params = { id: row.id }
    await update.mutateAsync({ params, body: { status: back } })
    if (bestRoomOf(row)) await update.mutateAsync({ params, body: { room_id: null } })
  }
  async function run(rows: readonly StayRow[]) {
    setBusy(true)
    const passed: StayRow[] = []
    const failed: Failure[] = []
    for (const row of rows)
      await pass(row).then(
        () => passed.push(row),
        (error: ApiError) => failed.push({ row, error }),
      )
    setBusy(false)
    setFailures(failed)
    choose(failed.map(({ row }) => row.key))
    const undo = async () => {
      for (const row of passed) await passBack(row)
    }
    if (passed.length > 0) showToast(text.done(passed.length), () => runUndo(undo(), shell.toasts.undone))
  }
  return {
    busy,
    failures,
    forget: () => setFailures([]),
    /** The action on these rows; none without any. */
    actionFor: (id: string, rows: readonly StayRow[]): Command[] =>
      rows.length === 0 ? [] : [{ id, title: text.do(rows.length), run: () => void run(rows) }],
  }
}

/** The proposed room of an arrival without one. */
const bestRoomOf = (row: StayRow) => (row.type === 'arrival' && row.room_id === null ? row.best_room : null)

interface FailuresProps {
  readonly passing: Passing
  readonly failures: readonly Failure[]
  readonly close: () => void
}

/** The guests who could not be checked in or out, and why. */
export function Failures({ passing, failures, close }: FailuresProps) {
  const { today: text, states } = useMessages()
  return (
    <Dialog
      title={text[passing].failed(failures.length)}
      close={close}
      actions={
        <Button variant="filled" data-autofocus onClick={close}>
          {states.close}
        </Button>
      }
    >
      <ul className={styles.changes}>
        {failures.map(({ row, error }) => (
          <li key={row.key}>
            <strong>{fullName(row)}</strong>
            <span>{text.refused(titleOf(error.code) ?? error.message, error.code)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
