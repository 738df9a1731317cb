import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Checkbox } from '#web/ui/controls/choice.ts'
import { TimeField } from '#web/ui/dates/time-field.tsx'
import { Section } from '#web/ui/description-list.tsx'
import { Columns, Stack } from '#web/ui/form.tsx'
import type { BookingPageForm } from './values.ts'

/** What guests settle on the page of their booking. rule 26.43, 36.14 */
export function OwnStay({ form: { field, checkbox } }: { form: BookingPageForm }) {
  const text = usePartMessages('booking_page')
  return (
    <Section title={text.own_stay}>
      <Stack>
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
        <Checkbox
          {...checkbox('booking_page.extendable_online')}
          size="xs"
          label={text.extendable}
          description={text.extendable_hint}
        />
      </Stack>
    </Section>
  )
}
