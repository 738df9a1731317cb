import { useNavigate } from '@tanstack/react-router'
import type { Shift } from '#contract/money/shifts.ts'
import type { Money } from '#contract/money.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { FormSection } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Textarea } from '#web/ui/controls/input.ts'
import { Section } from '#web/ui/description-list.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { Card } from '#web/ui/page.tsx'
import styles from './shift.module.css'

interface CloseValues {
  readonly counted: Money | null
  readonly note: string
}

/** Counts the drawer: the difference is shown before the shift is closed. */
export function CloseForm({ shift }: { shift: Shift }) {
  const text = usePartMessages('shifts')
  const formats = useFormats()
  const navigate = useNavigate()
  const { expected } = shift
  const form = useRecordForm('closeShift', undefined, {
    values: (): CloseValues => ({ counted: null, note: '' }),
    send: (write, { counted, note }) =>
      write({ params: { id: shift.id }, body: { counted: counted!, note: note.trim() || null } }),
    done: ({ difference }) =>
      difference!.amount === 0 ? text.closed_even : text.closed_by(formats.difference(difference!)),
    onSaved: ({ id }) => navigate({ to: '/shift', search: (now) => ({ ...now, id }) }),
  })
  const { counted } = form.values
  const difference = counted && { ...expected, amount: counted.amount - expected.amount }
  return (
    <Card>
      <div className={styles.screen_only}>
        <Section title={text.close_title}>
          <FormSection form={form} submit={text.close} filled disabled={!counted}>
            <div className={styles.count}>
              <AmountField
                {...form.field('counted')}
                label={text.counted}
                description={text.counted_hint}
                currency={expected.currency}
                required
                withAsterisk={false}
              />
              <output
                aria-label={text.difference}
                className={styles.difference}
                data-off={(difference && difference.amount !== 0) || undefined}
              >
                {difference ? text.difference_of(formats.money(difference), difference.amount) : ' '}
              </output>
            </div>
            <Textarea
              {...form.field('note')}
              label={text.note}
              description={text.note_hint}
              autosize
              minRows={2}
              maxLength={2000}
            />
          </FormSection>
        </Section>
      </div>
    </Card>
  )
}
