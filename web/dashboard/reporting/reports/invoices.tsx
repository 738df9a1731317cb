import { usePages } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyFilter } from '#web/lib/session.ts'
import { ListState } from '#web/shared/query-state.tsx'
import { InvoiceRows } from '../../invoices/public.ts'
import { ReportPage, usePeriod } from './report-page.tsx'

/** Issued documents, for the accountant. */
export default function InvoiceExportPage() {
  const { invoices } = useMessages()
  const reports = usePartMessages('reports')
  const period = usePeriod('this_month')
  const days = { issued_from: period.period.from, issued_to: period.period.to }
  const args = { query: { ...days, ...usePropertyFilter() } }
  const list = usePages('listInvoices', { query: { ...args.query, limit: 100 } })
  return (
    <ReportPage title={reports.invoices.title} period={period} csv="exportInvoices" args={args}>
      <ListState
        list={list}
        things={invoices.things}
        empty={{ title: reports.invoices.title, body: reports.invoices.none }}
      >
        {(rows) => <InvoiceRows rows={rows} />}
      </ListState>
    </ReportPage>
  )
}
