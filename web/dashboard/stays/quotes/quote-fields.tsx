import { CompanyField } from '#web/dashboard/companies/public.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyOf } from '#web/lib/session.ts'
import type { RecordForm } from '#web/shared/use-record-form.ts'
import { Textarea } from '#web/ui/controls/input.ts'
import { DateField } from '#web/ui/dates/date-field.tsx'
import type { ChangeValues, QuoteValues } from './values.ts'

type Form = RecordForm<'createQuote', QuoteValues> | RecordForm<'updateQuote', ChangeValues>

/** The last day of a quote. */
export function ValidUntil({ form, property_id }: { form: Form; property_id: string }) {
  const text = usePartMessages('quotes')
  const today = usePropertyOf(property_id)?.business_date
  return (
    <DateField
      {...form.field('valid_until')}
      label={text.valid_until}
      min={today}
      required
      withAsterisk={false}
      error={form.problem('valid_until')}
    />
  )
}

/** The company that it is made for, and whether that pays. rule 33.13 */
export function QuotedCompany({ form, property_id }: { form: Form; property_id: string }) {
  return (
    <CompanyField
      property_id={property_id}
      value={form.values}
      set={form.set}
      error={form.problem('company_id')}
    />
  )
}

/** Words to the guest, and notes for the staff. */
export function Words({ form }: { form: Form }) {
  const text = usePartMessages('quotes')
  const { fields } = useMessages()
  return (
    <>
      <Textarea {...form.field('message')} label={text.message} autosize minRows={2} maxLength={2000} />
      <Textarea {...form.field('notes')} label={fields.notes} autosize minRows={2} maxLength={5000} />
    </>
  )
}
