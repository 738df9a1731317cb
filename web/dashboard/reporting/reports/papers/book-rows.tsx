import Download from 'lucide-react/icons/download'
import { API_ROOT, pathOf } from '#web/lib/client.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats, useLanguage } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import { presetPeriod } from '../period.ts'
import { usePaperProperty } from './paper-page.tsx'
import { FileButton, ReportRow } from './report-row.tsx'

/** The newest month that is over: all of its papers by one button. rule 20.9 */
export function MonthEndRow() {
  const { all } = usePartMessages('papers')
  const formats = useFormats()
  const language = useLanguage() === 'de' ? ('de' as const) : ('en' as const)
  const { id: property_id } = usePaperProperty()
  const { data, isError } = useRead('getMonthEnd', { query: { property_id } })
  const { name, about, agrees, differs } = all.month_end
  const month = data?.month
  const path = month && pathOf('getMonthEnd', { query: { property_id, month, format: 'zip', language } })
  return (
    <ReportRow
      to="/reports/month-end"
      name={name}
      about={about}
      figure={data ? (data.agrees ? agrees : differs) : isError ? all.not_yet : undefined}
      note={month && formats.month(month)}
      files={
        path && (
          <Button
            component="a"
            variant="filled"
            href={`${API_ROOT}${path}`}
            download
            leftSection={<Download size={14} aria-hidden />}
          >
            {all.month_end.download}
          </Button>
        )
      }
    />
  )
}

/** The VAT of last month. */
export function TaxRow() {
  const { all } = usePartMessages('papers')
  const formats = useFormats()
  const { id: property_id, business_date, currency } = usePaperProperty()
  const query = { property_id, ...presetPeriod('last_month', business_date) }
  const { data } = useRead('getTaxReport', { query })
  const vat = data?.data.reduce((sum, { vat_total }) => sum + vat_total.amount, 0)
  return (
    <ReportRow
      to="/reports/tax"
      name={all.tax.name}
      about={all.tax.about}
      figure={vat === undefined ? undefined : formats.money({ amount: vat, currency })}
      note={all.vat_of(formats.month(query.from.slice(0, 7)))}
      files={<FileButton kind="csv" name={all.tax.name} path={pathOf('exportTaxReport', { query })} />}
    />
  )
}

/** What is owed by those who have left. */
export function ReceivablesRow() {
  const { all } = usePartMessages('papers')
  const formats = useFormats()
  const { id: property_id } = usePaperProperty()
  const { data } = useRead('getReceivables', { query: { property_id } })
  return (
    <ReportRow
      to="/reports/receivables"
      name={all.receivables.name}
      about={all.receivables.about}
      figure={data && formats.money(data.total.total)}
      note={data?.as_of ? all.evening_of(formats.day(data.as_of)) : undefined}
      files={
        <FileButton
          kind="csv"
          name={all.receivables.name}
          path={pathOf('getReceivables', { query: { property_id, format: 'csv' } })}
        />
      }
    />
  )
}

export function JournalRow() {
  const { journal } = usePartMessages('papers').all
  const { id: property_id, business_date } = usePaperProperty()
  const query = { property_id, ...presetPeriod('last_month', business_date), format: 'csv' as const }
  return (
    <ReportRow
      to="/reports/journal"
      name={journal.name}
      about={journal.about}
      files={<FileButton kind="csv" name={journal.name} path={pathOf('getJournal', { query })} />}
    />
  )
}

export function InvoicesRow() {
  const { invoices } = usePartMessages('papers').all
  const { id: property_id, business_date } = usePaperProperty()
  const { from, to } = presetPeriod('last_month', business_date)
  const query = { property_id, issued_from: from, issued_to: to }
  return (
    <ReportRow
      to="/reports/invoices"
      name={invoices.name}
      about={invoices.about}
      files={<FileButton kind="csv" name={invoices.name} path={pathOf('exportInvoices', { query })} />}
    />
  )
}

/** Every property at a glance. */
export function OverviewRow() {
  const { overview } = usePartMessages('papers').all
  const { allowed } = usePermission('getOverview')
  if (!allowed) return null
  return <ReportRow to="/overview" name={overview.name} about={overview.about} />
}

/** The revenue of the month so far. */
export function PerformanceRow() {
  const { all } = usePartMessages('papers')
  const formats = useFormats()
  const { id: property_id, business_date } = usePaperProperty()
  const { allowed } = usePermission('getPerformance')
  const query = { property_id, ...presetPeriod('this_month', business_date), group_by: 'day' as const }
  const { data } = useRead('getPerformance', { query }, { enabled: allowed })
  if (!allowed) return null
  return (
    <ReportRow
      to="/reports/performance"
      name={all.performance.name}
      about={all.performance.about}
      figure={data && formats.money(data.total.room_revenue)}
      note={all.revenue_of(formats.month(business_date.slice(0, 7)))}
      files={
        <FileButton kind="csv" name={all.performance.name} path={pathOf('exportPerformance', { query })} />
      }
    />
  )
}

/** What the booking page has sold this month. */
export function BookingPageRow() {
  const { all } = usePartMessages('papers')
  const formats = useFormats()
  const { id: property_id, business_date } = usePaperProperty()
  const query = { property_id, ...presetPeriod('this_month', business_date) }
  const { data } = useRead('getBookingPageVisits', { query })
  const { name, about, booked } = all.booking_page
  return (
    <ReportRow
      to="/reports/booking-page"
      name={name}
      about={about}
      figure={data && formats.number(data.totals.booked)}
      note={booked}
      files={<FileButton kind="csv" name={name} path={pathOf('exportBookingPageVisits', { query })} />}
    />
  )
}
