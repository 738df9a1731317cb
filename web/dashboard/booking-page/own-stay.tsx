import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { TimeField } from '#web/ui/dates/time-field.tsx'
import { Section } from '#web/ui/description-list.tsx'
import { Columns } from '#web/ui/form.tsx'
import type { BookingPageForm } from './values.ts'

/** What guests settle on the page of their booking. rule 26.43 */
export function OwnStay({ form: { field } }: { form: BookingPageForm }) {
  const text = usePartMessages('booking_page')
  return (
    <Section title={text.own_stay}>
      <Columns least={240}>
        <TimeField
          {...field('booking_page.early_arrival_from')}
          label={text.early_arrival}
          description={text.early_arrival_hint}
        />
        <TimeField
          {...field('booking_page.late_departure_until')}
          label={text.late_departure}
          description={text.late_departure_hint}
        />
        <TimeField
          {...field('booking_page.no_cleaning_until')}
          label={text.no_cleaning}
          description={text.no_cleaning_hint}
        />
      </Columns>
    </Section>
  )
}
