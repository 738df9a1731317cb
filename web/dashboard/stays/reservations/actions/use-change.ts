import { useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import type { Body } from '#web/lib/operations.ts'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import type { ActionDialogProps } from './action-props.ts'

type Change = Body<'updateReservation'>

interface ChangeFormOptions<V extends object> {
  readonly values: V
  readonly body: (values: V) => Change
  readonly done: string
  /** The undo; none where there is nothing to undo. */
  readonly back?: Change | undefined
  /** Further steps of the undo. */
  readonly restore?: (() => Promise<unknown>) | undefined
  /** Refuses the change where there is a newer one. */
  readonly version?: number
}

/** A form that changes the reservation, with a toast that offers an undo. */
export function useChangeForm<V extends object>(
  { reservation, close }: Pick<ActionDialogProps, 'reservation' | 'close'>,
  { values, body, done, back, restore, version }: ChangeFormOptions<V>,
) {
  const { undone } = useMessages().shell.toasts
  const client = useQueryClient()
  const update = useWrite('updateReservation')
  const params = { id: reservation.id }
  return useRecordForm('updateReservation', undefined, {
    values: () => values,
    send: (write, typed) => write({ params, body: body(typed), ...(version !== undefined && { version }) }),
    onError: () => client.invalidateQueries({ queryKey: ['updateReservation'] }),
    close,
    about: params.id,
    done: () => done,
    ...(back && {
      undo: ({ cancellation }) =>
        cancellation?.reversible === false
          ? undefined
          : {
              act: async () => {
                await update.mutateAsync({ params, body: back })
                await restore?.()
              },
              done: undone,
            },
    }),
  })
}
