import { useParams } from '@tanstack/react-router'
import { useRead } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { QueryState } from '#web/shared/query-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { recordQuery } from '../record-query.ts'
import { ReservationDetail } from './detail.tsx'
import styles from './page.module.css'

/** The content of the drawer as a whole page. */
export default function ReservationPage() {
  const text = useMessages().reservations
  const { id } = useParams({ strict: false })
  const reservation = useRead('getReservation', recordQuery(id!))
  const code = reservation.data?.confirmation_code
  return (
    <Page title={code ? `${text.one} ${code}` : text.one}>
      <div className={styles.padded}>
        <QueryState query={reservation}>{(found) => <ReservationDetail reservation={found} />}</QueryState>
      </div>
    </Page>
  )
}
