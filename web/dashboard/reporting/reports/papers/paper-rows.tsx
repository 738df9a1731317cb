import { pathOf } from '#web/lib/client.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { usePaperProperty, usePdfOf } from './paper-page.tsx'
import { FileButton, ReportRow } from './report-row.tsx'

/** Who is in house. */
export function InHouseRow() {
  const text = usePartMessages('papers')
  const { id: property_id } = usePaperProperty()
  const { allowed } = usePermission('getInHouseList')
  const found = useRead('getInHouseList', { query: { property_id } }, { enabled: allowed })
  const pdf = usePdfOf('in_house')
  if (!allowed) return null
  const name = text.names.in_house
  return (
    <ReportRow
      to="/reports/papers/in-house"
      name={name}
      about={text.about.in_house}
      figure={found.data && text.all.in_house(found.data.stays)}
      files={
        <>
          <FileButton kind="csv" name={name} path={pathOf('exportInHouseList', { query: { property_id } })} />
          <FileButton kind="pdf" name={name} href={pdf({ property_id })} />
        </>
      }
    />
  )
}

/** What the kitchen prepares today. */
export function MealsRow() {
  const text = usePartMessages('papers')
  const { id: property_id } = usePaperProperty()
  const { allowed } = usePermission('getMealList')
  const found = useRead('getMealList', { query: { property_id } }, { enabled: allowed })
  const pdf = usePdfOf('meals')
  if (!allowed) return null
  const name = text.names.meals
  return (
    <ReportRow
      to="/reports/papers/meals"
      name={name}
      about={text.about.meals}
      figure={found.data && text.meals.breakfasts(found.data.totals.breakfast)}
      files={
        <>
          <FileButton kind="csv" name={name} path={pathOf('exportMealList', { query: { property_id } })} />
          <FileButton kind="pdf" name={name} href={pdf({ property_id })} />
        </>
      }
    />
  )
}

/** What was open at the last close. */
export function BalancesRow() {
  const text = usePartMessages('papers')
  const formats = useFormats()
  const { id: property_id } = usePaperProperty()
  const { allowed } = usePermission('getOpenBalances')
  const found = useRead('getOpenBalances', { query: { property_id } }, { enabled: allowed })
  const pdf = usePdfOf('balances')
  if (!allowed) return null
  const name = text.names.balances
  return (
    <ReportRow
      to="/reports/papers/balances"
      name={name}
      about={text.about.balances}
      figure={found.data && formats.money(found.data.total)}
      note={found.data && text.all.evening_of(formats.day(found.data.date))}
      files={
        <>
          <FileButton
            kind="csv"
            name={name}
            path={pathOf('exportOpenBalances', { query: { property_id } })}
          />
          <FileButton kind="pdf" name={name} href={pdf({ property_id })} />
        </>
      }
    />
  )
}

/** What came in today. */
export function PaymentsRow() {
  const text = usePartMessages('papers')
  const formats = useFormats()
  const { id: property_id, business_date, currency } = usePaperProperty()
  const { allowed } = usePermission('getPaymentReport')
  const days = { property_id, from: business_date, to: business_date }
  const found = useRead('getPaymentReport', { query: days }, { enabled: allowed })
  const pdf = usePdfOf('payments')
  if (!allowed) return null
  const name = text.names.payments
  const received = found.data?.totals
    .filter((total) => total.currency === currency)
    .reduce((sum, { net }) => sum + net.amount, 0)
  return (
    <ReportRow
      to="/reports/payments"
      name={name}
      about={text.about.payments}
      figure={received === undefined ? undefined : formats.money({ amount: received, currency })}
      note={text.all.today}
      files={
        <>
          <FileButton kind="csv" name={name} path={pathOf('exportPaymentReport', { query: days })} />
          <FileButton kind="pdf" name={name} href={pdf({ property_id })} />
        </>
      }
    />
  )
}

/** The day so far. */
export function ManagerRow() {
  const text = usePartMessages('papers')
  const formats = useFormats()
  const { id: property_id } = usePaperProperty()
  const { allowed } = usePermission('getManagerReport')
  const found = useRead('getManagerReport', { query: { property_id } }, { enabled: allowed })
  const pdf = usePdfOf('manager')
  if (!allowed) return null
  const name = text.names.manager
  const occupancy = found.data?.day.occupancy
  return (
    <ReportRow
      to="/reports/papers/manager"
      name={name}
      about={text.about.manager}
      figure={found.data && (occupancy ? formats.rate(occupancy) : '–')}
      note={found.data && text.all.occupancy(formats.day(found.data.date))}
      files={
        <>
          <FileButton
            kind="csv"
            name={name}
            path={pathOf('exportManagerReport', { query: { property_id } })}
          />
          <FileButton kind="pdf" name={name} href={pdf({ property_id })} />
        </>
      }
    />
  )
}
