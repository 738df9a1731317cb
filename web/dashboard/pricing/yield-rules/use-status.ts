import type { YieldRule } from '#contract/pricing/yield-rules.ts'
import { call } from '#web/lib/client.ts'
import { useWrite } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { runUndo } from '#web/shared/run-undo.ts'
import { showToast } from '#web/ui/toasts.tsx'

/** Pauses a rule: its prices stay. */
export function usePauseRule({ id, name, version }: YieldRule) {
  const text = usePartMessages('yields')
  const write = useWrite('updateYieldRule')
  const runAgain = useRunAgain(id)
  const undoPause = () => runUndo(runAgain(), text.running_again(name))
  return {
    pause: () =>
      write.mutate(
        { params: { id }, version, body: { status: 'paused' } },
        { onSuccess: () => showToast(text.paused(name), undoPause, id) },
      ),
    is_busy: write.isPending,
    error: write.error,
  }
}

/** Resumes a rule with unchanged terms, with its current preview. rule 21.17 */
export function useRunAgain(id: string): () => Promise<unknown> {
  const write = useWrite('updateYieldRule')
  return async () => {
    const { version } = await call('previewYieldRule', { params: { id } })
    return write.mutateAsync({ params: { id }, body: { status: 'running', previewed_version: version } })
  }
}

/** Activates a rule, once its preview was seen; the undo reverts all prices that it has set. */
export function useRun({ id, name, version }: YieldRule) {
  const text = usePartMessages('yields')
  const write = useWrite('updateYieldRule')
  const revert = useWrite('revertYieldRule')
  const undo = () => runUndo(revert.mutateAsync({ params: { id } }), text.reverted(name))
  return {
    run: (previewed_version: number) =>
      write.mutate(
        { params: { id }, version, body: { status: 'running', previewed_version } },
        { onSuccess: () => showToast(text.ran(name), undo, id) },
      ),
    is_busy: write.isPending,
    error: write.error,
  }
}
