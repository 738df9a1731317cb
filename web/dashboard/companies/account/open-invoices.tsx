import type { CompanyStatement } from '#contract/money/company-statements.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { InvoiceLink } from '../../links.tsx'

export type OpenInvoice = CompanyStatement['open_invoices'][number]

interface OpenInvoicesProps {
  readonly invoices: readonly OpenInvoice[]
  readonly writeOff: (invoice_id: string) => void
}

/** Issued invoices with something due, the earliest due date first. */
export function OpenInvoices({ invoices, writeOff }: OpenInvoicesProps) {
  const text = usePartMessages('companies').account
  const formats = useFormats()
  const may = usePermission('writeOffInvoice')
  if (invoices.length === 0) return <p className="soft">{text.nothing_open}</p>
  return (
    <PlainTable
      label={text.open}
      columns={[text.invoice, text.due, { figure: text.total }, { figure: text.amount_due }, '']}
      cards
    >
      <tbody>
        {invoices.map(({ invoice_id, number, due_date, days_overdue, total, amount_due, ...reminded }) => (
          <tr key={invoice_id}>
            <th scope="row">
              <InvoiceLink id={invoice_id}>{number}</InvoiceLink>
            </th>
            <td data-title={text.due}>
              {formats.day(due_date)}
              {days_overdue > 0 && <strong> · {text.overdue(days_overdue)}</strong>}
              <Reminded {...reminded} />
            </td>
            <td data-figure data-title={text.total}>
              {formats.money(total)}
            </td>
            <td data-figure data-title={text.amount_due}>
              {formats.money(amount_due)}
            </td>
            <td>
              {may.allowed && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={text.write_off_of(number)}
                  onClick={() => writeOff(invoice_id)}
                >
                  {text.write_off}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

/** How often an invoice was reminded of, and whether that is paused. */
function Reminded({ reminders, reminders_paused }: Pick<OpenInvoice, 'reminders' | 'reminders_paused'>) {
  const text = usePartMessages('reminders')
  return (
    <>
      {reminders.length > 0 && <span className="soft"> · {text.count(reminders.length)}</span>}
      {reminders_paused && <span className="soft"> · {text.paused}</span>}
    </>
  )
}
