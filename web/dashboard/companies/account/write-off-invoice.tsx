import { useRead } from '#web/lib/data.ts'
import { WriteOffDialog } from './confirm-dialogs.tsx'

/** Writes off what is due on an invoice that is named by its id. rule 32.6 */
export default function WriteOffInvoice({ id, close }: { id: string; close: () => void }) {
  const { data } = useRead('getInvoice', { params: { id } })
  if (!data?.number) return null
  const { number, amount_due } = data
  return <WriteOffDialog invoice={{ invoice_id: id, number, amount_due }} close={close} />
}
