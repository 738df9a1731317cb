import { useWrite } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { runUndo } from '#web/shared/run-undo.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { aboutFolios, type FolioView } from './folio-view.ts'

/** Deletes an empty folio; the undo creates one with the same name and payer. */
export function useDeleteFolio(reservation_id: string) {
  const text = useMessages().folios
  const remove = useWrite('deleteFolio')
  const create = useWrite('createFolio')
  const params = { id: reservation_id }
  return ({ folio, title }: FolioView) =>
    remove.mutateAsync({ params: { ...params, folio_id: folio.id } }).then(
      () =>
        showToast(
          text.removed(title),
          () =>
            runUndo(
              create.mutateAsync({ params, body: { name: folio.name, bill_to: folio.bill_to } }),
              text.created(title),
            ),
          aboutFolios(reservation_id),
        ),
      ({ message }: Error) => showToast(message),
    )
}
