import { useState } from 'react'
import { fullName } from '#contract/text/person-names.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useWrite } from '#web/lib/data.ts'
import { titleOf } from '#web/lib/i18n/current-locale.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { runUndo } from '#web/shared/run-undo.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import type { StayRow } from './row/row-types.ts'
import styles from './today.module.css'

interface Failure {
  readonly row: StayRow
  readonly error: ApiError
}

/** Sequential: each is a check-out of its own, and a refused one does not stop the others. Those stay selected. */
export function useCheckOutAll(choose: (keys: readonly string[]) => void) {
  const { today: text, shell } = useMessages()
  const update = useWrite('updateReservation')
  const [busy, setBusy] = useState(false)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const set = (id: string, status: 'checked_out' | 'checked_in') =>
    update.mutateAsync({ params: { id }, body: { status } })
  async function run(rows: readonly StayRow[]) {
    setBusy(true)
    const left: string[] = []
    const failed: Failure[] = []
    for (const row of rows)
      await set(row.id, 'checked_out').then(
        () => left.push(row.id),
        (error: ApiError) => failed.push({ row, error }),
      )
    setBusy(false)
    setFailures(failed)
    choose(failed.map(({ row }) => row.key))
    const back = async () => {
      for (const id of left) await set(id, 'checked_in')
    }
    if (left.length > 0)
      showToast(text.check_out_all.done(left.length), () => runUndo(back(), shell.toasts.undone))
  }
  return { run, busy, failures, forget: () => setFailures([]) }
}

interface CheckOutFailuresProps {
  readonly failures: readonly Failure[]
  readonly close: () => void
}

/** The guests who are still in house, and why. */
export function CheckOutFailures({ failures, close }: CheckOutFailuresProps) {
  const { today: text, states } = useMessages()
  return (
    <Dialog
      title={text.check_out_all.failed(failures.length)}
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
