import { useState } from 'react'
import type { Task } from '../../../contract/resources/housekeeping/tasks.ts'
import type { ApiError } from '../../lib/api-error.ts'
import { useWrite } from '../../lib/data.ts'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { runUndo } from '../../shared/run-undo.ts'
import { showToast } from '../../ui/toasts.tsx'
import { useClosureOf } from './use-closure.ts'
import { usePlaceName, useReader } from './words.ts'

/** What comes next: open, in progress, done; and what is done can be taken up again. */
export const NEXT_STATUS = { open: 'in_progress', in_progress: 'done', done: 'open' } as const

/** Takes a task one step on, with the way back: a room that is on sale again by it is closed again. rule 24.13, 24.14 */
export function useStep(task: Task) {
  const text = usePartMessages('maintenance')
  const write = useWrite('updateTask')
  const [error, setError] = useState<ApiError>()
  const closure = useClosureOf()(task)
  const place = usePlaceName()(task)
  const today = useReader().dateOf(task.property_id)
  const params = { id: task.id }

  function back() {
    const { status } = task
    // The nights before today are over: they cannot be closed again.
    const from = closure && closure.from > today ? closure.from : today
    const again = closure && closure.to > today && { closure: { type: closure.type, from, to: closure.to } }
    void runUndo(write.mutateAsync({ params, body: { status, ...again } }), text.undone)
  }

  function go(status: Task['status']) {
    setError(undefined)
    const reopens = status === 'done' && closure?.type === 'out_of_order'
    const said = reopens ? text.said.back_on_sale(place) : text.said[status](place)
    write.mutateAsync({ params, body: { status } }).then(() => showToast(said, back, task.id), setError)
  }
  return { go, error, is_busy: write.isPending }
}
