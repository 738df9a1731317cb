import { useMutation } from '@tanstack/react-query'
import type { YieldRule } from '#contract/pricing/yield-rules.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useWrite } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { runUndo } from '#web/shared/run-undo.ts'
import { showToast } from '#web/ui/toasts.tsx'

interface Placed {
  readonly id: string
  readonly position: number
}

/** Moves a rule among the others: each whose position differs is updated. */
export function useMoveRule(rules: readonly YieldRule[]) {
  const text = usePartMessages('yields')
  const write = useWrite('updateYieldRule')
  const place = async (places: readonly Placed[]) => {
    for (const { id, position } of places) await write.mutateAsync({ params: { id }, body: { position } })
  }
  const moving = useMutation<Placed[], ApiError, { from: number; to: number }>({
    mutationFn: async ({ from, to }) => {
      const order = [...rules]
      order.splice(to, 0, ...order.splice(from, 1))
      const moved = order.flatMap((rule, at) =>
        rule.position === at + 1 ? [] : [{ rule, position: at + 1 }],
      )
      await place(moved.map(({ rule: { id }, position }) => ({ id, position })))
      return moved.map(({ rule: { id, position } }) => ({ id, position }))
    },
    onSuccess: (before) => showToast(text.ordered, () => runUndo(place(before), text.ordered), 'yield-order'),
  })
  return {
    move: (from: number, to: number) => moving.mutate({ from, to }),
    is_busy: moving.isPending,
    error: moving.error,
  }
}
