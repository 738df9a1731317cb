import { useQueryClient } from '@tanstack/react-query'
import { useWrite } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import type { Body } from '../../lib/operations.ts'
import { undoing } from '../../shared/undoing.ts'
import { showToast } from '../../ui/toasts.tsx'
import type { ActionDialogProps } from './action-props.ts'

/** Changes the reservation, says so, and offers to take it back by the change that leads there. */
export function useChange({ reservation, close }: Pick<ActionDialogProps, 'reservation' | 'close'>) {
  const text = useMessages().shell.toasts
  const client = useQueryClient()
  const update = useWrite('updateReservation')
  const params = { id: reservation.id }
  const change = (
    body: Body<'updateReservation'>,
    done: string,
    back?: Body<'updateReservation'>,
    version?: number,
    /** What the way back restores besides. */
    restore?: () => Promise<unknown>,
  ) =>
    update.mutate(
      { params, body, ...(version !== undefined && { version }) },
      {
        // What was worked out before may not hold any more.
        onError: () => client.invalidateQueries({ queryKey: ['updateReservation'] }),
        onSuccess: () => {
          close()
          const undo = async () => {
            await update.mutateAsync({ params, body: back! })
            await restore?.()
          }
          showToast(done, back && (() => undoing(undo(), text.undone)))
        },
      },
    )
  return { change, update }
}
