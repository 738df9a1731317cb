import Mail from 'lucide-react/icons/mail'
import { ButtonLink } from '#web/dashboard/links.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, usePermission } from '#web/lib/session.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Page } from '#web/ui/page.tsx'
import {
  BookingPageRow,
  InvoicesRow,
  JournalRow,
  MonthEndRow,
  OverviewRow,
  PerformanceRow,
  ReceivablesRow,
  TaxRow,
} from './book-rows.tsx'
import { usePaperProperty } from './paper-page.tsx'
import { BalancesRow, InHouseRow, ManagerRow, MealsRow, PaymentsRow } from './paper-rows.tsx'
import styles from './papers.module.css'

const ROWS = {
  desk: [InHouseRow, MealsRow, BalancesRow, PaymentsRow],
  accountant: [MonthEndRow, TaxRow, ReceivablesRow, JournalRow, InvoicesRow],
  owner: [OverviewRow, ManagerRow, PerformanceRow, BookingPageRow],
} as const

/** Roles that may read at least one report of each person. */
const READS = { desk: 'getInHouseList', accountant: 'getTaxReport', owner: 'getManagerReport' } as const

/** Every report by the person who reads it, with its figure. */
export default function ReportsPage() {
  const text = usePartMessages('papers')
  const { allowed } = usePermission('listReportSchedules')
  const { properties } = useMe()
  const { name } = usePaperProperty()
  return (
    <Page
      title={properties.length > 1 ? `${text.all.title}, ${name}` : text.all.title}
      actions={
        allowed && (
          <ButtonLink to="/reports/papers/by-mail" leftSection={<Mail size={14} aria-hidden />}>
            {text.by_mail}
          </ButtonLink>
        )
      }
    >
      <div className={styles.paper}>
        {(['desk', 'accountant', 'owner'] as const).map((person) => (
          <ReportsOf key={person} person={person} />
        ))}
      </div>
    </Page>
  )
}

function ReportsOf({ person }: { person: keyof typeof ROWS }) {
  const text = usePartMessages('papers').all
  const { allowed } = usePermission(READS[person])
  if (!allowed) return null
  return (
    <Section title={text.people[person]}>
      <ul className={styles.list}>
        {ROWS[person].map((Row) => (
          <Row key={Row.name} />
        ))}
      </ul>
    </Section>
  )
}
