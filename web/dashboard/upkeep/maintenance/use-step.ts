import { useState } from 'react'
import type { Task } from '#contract/upkeep/maintenance.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useWrite } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { runUndo } from '#web/shared/run-undo.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { useClosureOf } from './use-closure.ts'
import { usePlaceName, useReader } from './words.ts'

/** The next status: open, in progress, done; a done task can be reopened. */
export const NEXT_STATUS = { open: 'in_progress', in_progress: 'done', done: 'open' } as const

/** Takes a task one step on, with undo: a room that came back on sale is blocked again. rule 24.13, 24.14 */
export function useAdvanceTask(task: Task) {
  const text = usePartMessages('maintenance')
  const write = useWrite('updateTask')
  const [error, setError] = useState<ApiError>()
  const closure = useClosureOf()(task)
  const place = usePlaceName()(task)
  const today = useReader().dateOf(task.property_id)
  const params = { id: task.id }

  function back() {
    const { status } = task
    // Past nights cannot be blocked again.
    const from = closure && closure.from > today ? closure.from : today
    const again = closure && closure.to > today && { closure: { type: closure.type, from, to: closure.to } }
    void runUndo(write.mutateAsync({ params, body: { status, ...again } }), text.undone)
  }

  function go(status: Task['status']) {
    setError(undefined)
    const reopens = status === 'done' && closure?.type === 'out_of_order'
    const message = reopens ? text.announced.back_on_sale(place) : text.announced[status](place)
    write.mutateAsync({ params, body: { status } }).then(() => showToast(message, back, task.id), setError)
  }
  return { go, error, is_busy: write.isPending }
}
