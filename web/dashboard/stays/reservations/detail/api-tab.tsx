import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useCurl } from '#web/dashboard/copy-as-api.tsx'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { CodeBlock, Id } from '#web/ui/copy.tsx'
import { Section } from '#web/ui/description-list.tsx'
import styles from './detail.module.css'

/** The response of the API, with the same values that the other tabs show. */
export function ApiTab({ reservation }: { reservation: Reservation }) {
  const { states } = useMessages()
  const curl = useCurl()
  const { id } = reservation
  return (
    <Section title={states.view_as_api} actions={<Id value={id} what="id" />}>
      <div className={styles.stack}>
        <CodeBlock code={curl('getReservation', { params: { id } })} label="curl" />
        <CodeBlock code={JSON.stringify(reservation, null, 2)} label="JSON" />
      </div>
    </Section>
  )
}
