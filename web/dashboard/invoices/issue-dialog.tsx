import { missingOfBuyer } from '#contract/parts/missing-of-buyer.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { ConfirmDialog } from '../../shared/record-form.tsx'
import { useRecordForm } from '../../shared/use-record-form.ts'
import { Caution } from '../../ui/form.tsx'
import type { InvoiceDialogProps } from './dialog-props.ts'

/** A number is final. */
export function IssueDialog({ invoice, close }: InvoiceDialogProps) {
  const text = useMessages().invoices
  const formats = useFormats()
  const missing = missingOfBuyer(invoice)
  const form = useRecordForm('issueInvoice', undefined, {
    values: () => ({}),
    send: (write) => write({ params: { id: invoice.id }, version: invoice.version }),
    close,
    done: ({ number }) => text.issued_toast(number ?? ''),
  })
  return (
    <ConfirmDialog title={text.issue_title} form={form} submit={text.issue} focus="submit" close={close}>
      {missing.length > 0 && (
        <Caution>
          {text.missing_of_buyer(formats.list(missing.map((field) => text.buyer_fields[field])))}
        </Caution>
      )}
      <p>{text.issue_body}</p>
    </ConfirmDialog>
  )
}
