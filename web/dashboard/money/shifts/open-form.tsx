import { useNavigate } from '@tanstack/react-router'
import type { Shift } from '#contract/money/shifts.ts'
import type { Money } from '#contract/money.ts'
import type { Property } from '#contract/property/properties.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { FormSection } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Section } from '#web/ui/description-list.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { Card } from '#web/ui/page.tsx'
import styles from './shift.module.css'

/** Opens a shift, by default with the cash that the last one left in the drawer. */
export function OpenForm({ property }: { property: Property }) {
  const query = { property_id: property.id, status: 'closed', limit: 1 }
  const last = useRead('listShifts', { query })
  return (
    <Card>
      <QueryState query={last}>
        {({ data: [shift] }) => <FloatForm property={property} last={shift} />}
      </QueryState>
    </Card>
  )
}

function FloatForm({ property, last }: { property: Property; last: Shift | undefined }) {
  const text = usePartMessages('shifts')
  const formats = useFormats()
  const navigate = useNavigate()
  const form = useRecordForm('openShift', last, {
    values: (before): { float: Money | null } => ({ float: before?.counted ?? null }),
    follow: true,
    send: (write, { float }) => write({ body: { property_id: property.id, ...(float && { float }) } }),
    onSaved: () => navigate({ to: '/shift', search: (now) => ({ ...now, id: undefined }) }),
  })
  return (
    <>
      {last && (
        <Section
          title={text.note_of(
            last.user.name ?? text.till,
            formats.moment(last.closed_at!, property.timezone),
          )}
        >
          <p className={styles.note}>{last.note ?? text.no_note}</p>
        </Section>
      )}
      <Section title={text.open_title}>
        <FormSection form={form} submit={text.open} filled>
          <p className="soft">{text.open_hint}</p>
          <div className={styles.count}>
            <AmountField
              {...form.field('float')}
              label={text.float}
              description={text.float_hint}
              currency={property.currency}
            />
          </div>
        </FormSection>
      </Section>
    </>
  )
}
