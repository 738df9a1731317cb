import type { Company } from '#contract/companies/companies.ts'
import type { CompanyPayment } from '#contract/money/company-payments.ts'
import type { CompanyStatement } from '#contract/money/company-statements.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ConfirmDialog, FormDialog } from '#web/shared/record-form.tsx'
import { type FieldProps, useRecordForm } from '#web/shared/use-record-form.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import type { OpenInvoice } from './open-invoices.tsx'

interface ApplyCreditProps {
  readonly company: Company
  readonly statement: CompanyStatement
  readonly close: () => void
}

/** Pays the earliest invoices from the credit of the company. rule 32.4 */
export function ApplyCreditDialog({ company, statement, close }: ApplyCreditProps) {
  const { account: text } = usePartMessages('companies')
  const formats = useFormats()
  const form = useRecordForm('applyCompanyCredit', undefined, {
    values: () => ({ property_id: statement.property_id }),
    target: { params: { id: company.id } },
    close,
    done: ({ data }) => text.applied(data.length),
  })
  return (
    <ConfirmDialog title={text.apply} form={form} submit={text.apply} close={close}>
      <p>{text.apply_body(formats.money(statement.credit))}</p>
    </ConfirmDialog>
  )
}

interface WriteOffProps {
  readonly invoice: Pick<OpenInvoice, 'invoice_id' | 'number' | 'amount_due'> | undefined
  readonly close: () => void
}

/** Writes off what is due on an invoice, with a reason. rule 32.6 */
export function WriteOffDialog({ invoice, close }: WriteOffProps) {
  const { account: text } = usePartMessages('companies')
  const formats = useFormats()
  const form = useRecordForm('writeOffInvoice', undefined, {
    values: () => ({ reason: '' }),
    target: { params: { id: invoice?.invoice_id ?? '' } },
    close,
    done: ({ amount }) => text.written_off(formats.money(amount)),
  })
  if (!invoice) return null
  return (
    <FormDialog
      title={text.write_off_of(invoice.number)}
      form={form}
      submit={text.write_off}
      danger
      close={close}
    >
      <p>{text.write_off_body(formats.money(invoice.amount_due))}</p>
      <Reason {...form.field('reason')} />
    </FormDialog>
  )
}

interface VoidProps {
  readonly payment: CompanyPayment
  readonly close: () => void
}

/** Voids a payment as a whole: its invoices are due again. rule 32.5 */
export function VoidDialog({ payment, close }: VoidProps) {
  const { account: text } = usePartMessages('companies')
  const formats = useFormats()
  const form = useRecordForm('voidCompanyPayment', undefined, {
    values: () => ({ reason: '' }),
    target: { params: { id: payment.id } },
    close,
    done: ({ amount }) => text.voided_done(formats.money(amount)),
  })
  return (
    <FormDialog title={text.void} form={form} submit={text.void} danger close={close}>
      <p>{text.void_body(formats.money(payment.amount), payment.payments.length)}</p>
      <Reason {...form.field('reason')} />
    </FormDialog>
  )
}

function Reason(field: FieldProps) {
  const { account: text } = usePartMessages('companies')
  return (
    <TextInput {...field} label={text.reason} maxLength={200} required withAsterisk={false} data-autofocus />
  )
}
