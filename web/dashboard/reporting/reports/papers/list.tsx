import { Link } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import Mail from 'lucide-react/icons/mail'
import { PAPERS, type Paper } from '#contract/reporting/paper-lists.staff.ts'
import { ButtonLink } from '#web/dashboard/links.tsx'
import { API_ROOT, pathOf } from '#web/lib/client.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Page } from '#web/ui/page.tsx'
import { usePaperProperty, usePdfOf } from './paper-page.tsx'
import styles from './papers.module.css'

const PLACES = {
  manager: '/reports/papers/manager',
  in_house: '/reports/papers/in-house',
  balances: '/reports/papers/balances',
  payments: '/reports/payments',
} as const

const READS = {
  manager: 'getManagerReport',
  in_house: 'getInHouseList',
  balances: 'getOpenBalances',
  payments: 'getPaymentReport',
} as const

/** The standard reports: on screen, as a file, or printed. */
export default function PapersPage() {
  const text = usePartMessages('papers')
  const { allowed } = usePermission('listReportSchedules')
  return (
    <Page
      title={text.title}
      actions={
        allowed && (
          <ButtonLink to="/reports/papers/by-mail" leftSection={<Mail size={14} aria-hidden />}>
            {text.by_mail}
          </ButtonLink>
        )
      }
    >
      <ul className={styles.list}>
        {PAPERS.map((paper) => (
          <PaperRow key={paper} paper={paper} />
        ))}
      </ul>
    </Page>
  )
}

function PaperRow({ paper }: { paper: Paper }) {
  const { reports } = useMessages()
  const text = usePartMessages('papers')
  const { allowed } = usePermission(READS[paper])
  const pdf = usePdfOf(paper)
  const { id: property_id, business_date } = usePaperProperty()
  if (!allowed) return null
  const name = text.names[paper]
  const days = { property_id, from: business_date, to: business_date }
  const csv = {
    manager: pathOf('exportManagerReport', { query: { property_id } }),
    in_house: pathOf('exportInHouseList', { query: { property_id } }),
    balances: pathOf('exportOpenBalances', { query: { property_id } }),
    payments: pathOf('exportPaymentReport', { query: days }),
  }[paper]
  return (
    <li>
      <div className={styles.what}>
        <Link to={PLACES[paper]}>{name}</Link>
        <p className="soft">{text.about[paper]}</p>
      </div>
      <div className={styles.acts}>
        <Button
          component="a"
          href={`${API_ROOT}${csv}`}
          download
          aria-label={text.csv_of(name)}
          leftSection={<Download size={14} aria-hidden />}
        >
          {reports.csv}
        </Button>
        <Button
          component="a"
          href={pdf({ property_id })}
          download
          aria-label={text.pdf_of(name)}
          leftSection={<Download size={14} aria-hidden />}
        >
          {text.pdf}
        </Button>
      </div>
    </li>
  )
}
