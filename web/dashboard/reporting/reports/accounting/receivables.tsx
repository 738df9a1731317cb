import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { Suspense, useState } from 'react'
import type { Receivable, ReceivablesReport } from '#contract/reporting/journal.ts'
import { RemindDialog, WriteOffInvoice } from '#web/dashboard/companies/public.ts'
import { InvoiceLink, PreviewLink } from '#web/dashboard/links.tsx'
import { API_ROOT, pathOf } from '#web/lib/client.ts'
import { useRead } from '#web/lib/data.ts'
import { addDays, isDay } from '#web/lib/formats.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, useOneProperty, usePermission } from '#web/lib/session.ts'
import { Notice, QueryState } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { Page } from '#web/ui/page.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import report from '../report.module.css'
import styles from './accounting.module.css'

const AGES = ['current', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90', 'total'] as const

/** What guests who have left owe, by age; each debtor expands to the stays and their documents. rule 20.4 */
export default function ReceivablesPage() {
  const text = usePartMessages('accounting').receivables
  const reports = usePartMessages('reports')
  const formats = useFormats()
  const navigate = useNavigate()
  const { properties } = useMe()
  const property = useOneProperty()
  const from_search = (useSearch({ strict: false }) as { as_of?: string }).as_of
  const as_of = isDay(from_search) ? from_search : undefined
  const args = { query: { property_id: property.id, ...(as_of && { as_of }) } }
  const found = useRead('getReceivables', args, { keep: true })
  const shown = as_of ?? found.data?.as_of ?? ''
  const title = properties.length > 1 ? text.title_of(property.name) : text.title
  return (
    <Page
      title={title}
      actions={
        <>
          <Button
            component="a"
            href={`${API_ROOT}${pathOf('getReceivables', { query: { ...args.query, format: 'csv' } })}`}
            download
            leftSection={<Download size={14} aria-hidden />}
          >
            {reports.csv}
          </Button>
          <Button leftSection={<Printer size={14} aria-hidden />} onClick={() => print()}>
            {reports.print}
          </Button>
        </>
      }
      under={
        <DateField
          className={styles.date}
          label={text.as_of}
          value={shown}
          max={addDays(property.business_date, -1)}
          onChange={(day) =>
            navigate({ to: '.', search: (now) => ({ ...now, as_of: day || undefined }), replace: true })
          }
        />
      }
    >
      <p className={report.printed}>
        {property.name} · {shown && formats.day(shown)}
      </p>
      <div className={report.report}>
        <QueryState query={found}>
          {(answer) =>
            answer.data.length === 0 ? (
              <Notice title={answer.as_of === null ? text.none_closed : text.none} />
            ) : (
              <Debtors answer={answer} title={title} property_id={property.id} />
            )
          }
        </QueryState>
      </div>
    </Page>
  )
}

interface DebtorsProps {
  readonly answer: ReceivablesReport
  readonly title: string
  readonly property_id: string
}

function Debtors({ answer: { data, total }, title, property_id }: DebtorsProps) {
  const text = usePartMessages('accounting').receivables
  const formats = useFormats()
  return (
    <>
      <PlainTable
        label={title}
        columns={[text.debtor, ...AGES.map((age) => ({ figure: text.ages[age] }))]}
        cards
        className={`${report.figures} ${styles.debtors}`}
      >
        <tbody>
          {data.map((row) => (
            <Debtor
              key={`${row.debtor.type} ${row.debtor.id ?? row.debtor.name}`}
              row={row}
              property_id={property_id}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.total}</th>
            {AGES.map((age) => (
              <td key={age} data-figure data-title={text.ages[age]}>
                {formats.money(total[age])}
              </td>
            ))}
          </tr>
        </tfoot>
      </PlainTable>
      <p className="soft">{text.account}</p>
    </>
  )
}

function Debtor({ row, property_id }: { row: Receivable; property_id: string }) {
  const text = usePartMessages('accounting').receivables
  const formats = useFormats()
  const [open, setOpen] = useState(false)
  const { debtor, stays, credit } = row
  return (
    <>
      <tr>
        <th scope="row">
          <Button
            size="compact-xs"
            variant="subtle"
            aria-expanded={open}
            aria-label={text.show(debtor.name)}
            onClick={() => setOpen(!open)}
          >
            {debtor.name}
          </Button>
          {debtor.type !== 'guest' && <span className="soft"> {text.types[debtor.type]}</span>}
          {debtor.type === 'company' && debtor.id !== null && (
            <>
              {' '}
              <Link to="/companies/$id" params={{ id: debtor.id }}>
                {text.account_of}
              </Link>{' '}
              {row.total.amount > 0 && (
                <Remind company_id={debtor.id} name={debtor.name} property_id={property_id} />
              )}
            </>
          )}
          {credit.amount > 0 && <span className="soft"> {text.credit(formats.money(credit))}</span>}
        </th>
        {AGES.map((age) => (
          <td key={age} data-figure data-title={text.ages[age]}>
            {row[age].amount === 0 ? <span className="soft">–</span> : formats.money(row[age])}
          </td>
        ))}
      </tr>
      {open && (
        <tr data-open>
          <td colSpan={AGES.length + 1}>
            <Stays stays={stays} label={text.show(debtor.name)} />
          </td>
        </tr>
      )}
    </>
  )
}

interface RemindProps {
  readonly company_id: string
  readonly name: string
  readonly property_id: string
}

/** Reminders of what a company owes, shown before they are sent. rule 32.12 */
function Remind({ company_id, name, property_id }: RemindProps) {
  const text = usePartMessages('accounting').receivables
  const { allowed } = usePermission('remindCompany')
  const [open, setOpen] = useState(false)
  if (!allowed) return null
  return (
    <>
      {' '}
      <Button size="compact-xs" aria-label={text.remind_whom(name)} onClick={() => setOpen(true)}>
        {text.remind}
      </Button>
      {open && (
        <Suspense>
          <RemindDialog {...{ company_id, property_id }} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Stays({ stays, label }: { stays: Receivable['stays']; label: string }) {
  const text = usePartMessages('accounting').receivables
  const formats = useFormats()
  const may_write_off = usePermission('writeOffInvoice').allowed
  const [written_off, setWrittenOff] = useState<string>()
  return (
    <>
      <ul className={report.moves} aria-label={label}>
        {stays.map(({ reservation_id, confirmation_code, name, due_date, total, invoices }) => (
          <li key={reservation_id}>
            <strong>{formats.money(total)}</strong>
            <PreviewLink id={reservation_id}>{confirmation_code}</PreviewLink>
            <span>{name}</span>
            <span className="soft">
              {text.due} {formats.day(due_date)}
            </span>
            <span className={styles.invoices}>
              {invoices.map(({ id, number, total: of_invoice, reminded, reminders_paused }) => (
                <span key={id}>
                  <InvoiceLink id={id}>{number}</InvoiceLink>
                  {reminded > 0 && <span className="soft"> · {text.reminded(reminded)}</span>}
                  {reminders_paused && <span className="soft"> · {text.reminders_paused}</span>}
                  {may_write_off && total.amount > 0 && of_invoice.amount > 0 && (
                    <>
                      {' '}
                      <Button
                        size="compact-xs"
                        aria-label={text.write_off_of(number)}
                        onClick={() => setWrittenOff(id)}
                      >
                        {text.write_off}
                      </Button>
                    </>
                  )}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {written_off && (
        <Suspense>
          <WriteOffInvoice id={written_off} close={() => setWrittenOff(undefined)} />
        </Suspense>
      )}
    </>
  )
}
