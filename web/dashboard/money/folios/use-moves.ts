import { useState } from 'react'
import type { Payment } from '#contract/money/payments.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useWrite } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { runUndo } from '#web/shared/run-undo.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { aboutFolios, type ChosenLine, type FolioView } from './folio-view.ts'

type Target = Pick<FolioView, 'title'> & { readonly folio: { readonly id: string } }

/** Moves lines and payments between the folios of a stay, with undo. */
export function useMoves(reservation_id: string) {
  const { folios: text } = useMessages()
  const formats = useFormats()
  const lines = useWrite('moveInvoiceLines')
  const payment = useWrite('movePayment')
  const [error, setError] = useState<ApiError>()
  const announce = (words: string, back: () => Promise<unknown>) => {
    setError(undefined)
    showToast(words, () => runUndo(back(), text.moved_back), aboutFolios(reservation_id))
  }

  const send = (group: readonly ChosenLine[], invoice_id: string, to: string) =>
    lines.mutateAsync({
      params: { id: invoice_id },
      body: { line_ids: group.map(({ line_id }) => line_id), folio_id: to },
    })

  async function moveLines(chosen: readonly ChosenLine[], to: Target): Promise<void> {
    const groups = [...Map.groupBy(chosen, ({ folio_id }) => folio_id)].filter(
      ([from]) => from !== to.folio.id,
    )
    if (groups.length === 0) return
    const done: (typeof groups)[number][] = []
    try {
      for (const group of groups) {
        await send(group[1], group[1][0]!.invoice_id, to.folio.id)
        done.push(group)
      }
    } catch (refused) {
      setError(refused as ApiError)
      return
    }
    announce(text.lines_moved(chosen.length, to.title), async () => {
      for (const [from, group] of done.reverse()) {
        const draft = await draftOf(reservation_id, to.folio.id)
        await send(renamed(group, draft.added_lines.length), draft.id, from)
      }
    })
  }

  function movePayment({ id, amount }: Payment, from: string, to: Target): Promise<void> {
    const send = (folio_id: string) => payment.mutateAsync({ params: { id }, body: { folio_id } })
    return send(to.folio.id).then(
      () => announce(text.payment_moved(formats.money(amount), to.title), () => send(from)),
      setError,
    )
  }

  return { moveLines, movePayment, error, busy: lines.isPending || payment.isPending }
}

async function draftOf(reservation_id: string, folio_id: string) {
  const { data } = await call('listInvoices', { query: { reservation_id, status: 'draft', limit: 100 } }, {})
  return data.find((one) => one.folio_id === folio_id && one.type === 'invoice')!
}

/** Lines of staff are identified by position: moved ones are the last ones. */
function renamed(group: readonly ChosenLine[], count: number): ChosenLine[] {
  const added = group.filter(({ line_id }) => line_id.startsWith('added_')).length
  let place = count - added
  return group.map((line) => {
    if (!line.line_id.startsWith('added_')) return line
    place += 1
    return { ...line, line_id: `added_${place}` }
  })
}
