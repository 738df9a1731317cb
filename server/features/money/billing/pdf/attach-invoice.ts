import type { AttachmentRenderer } from '#server/features/mail/email/public.ts'
import { readPdfModel } from './build-pdf-model.ts'
import { renderPdf } from './get-invoice-pdf.ts'

/** The PDF of an issued document as an attachment: what `GET /invoices/{id}/pdf` returns at that moment. */
export const attachInvoice: AttachmentRenderer = async ({ tx, account_id }, id) => {
  const paper = await readPdfModel({ tx, scope: { account_id, property_ids: null } }, id)
  return async () => {
    const { bytes, filename } = await renderPdf({ paper, account: `mails of ${account_id}` })
    return { filename, content_type: 'application/pdf', content: bytes }
  }
}
