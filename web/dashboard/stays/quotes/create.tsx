import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRatePlans } from '#web/dashboard/lookups.ts'
import { useRead } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, useProperty } from '#web/lib/session.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { FormPage } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { Columns, Stack } from '#web/ui/form.tsx'
import { recordOptions } from '#web/ui/options.ts'
import { Card, Page } from '#web/ui/page.tsx'
import { OfferList } from './offer-fields.tsx'
import { QuotedCompany, ValidUntil, Words } from './quote-fields.tsx'
import { NEW_OFFER, NEW_QUOTE, type QuoteValues, quoteBody, quoteOfEntry } from './values.ts'

/** A draft with its offers, filled in for a guest on the waiting list. */
export default function CreateQuote() {
  const { waiting_entry_id } = useSearch({ strict: false }) as { waiting_entry_id?: string }
  const entry = useRead(
    'getWaitingEntry',
    { params: { id: waiting_entry_id ?? '' } },
    { enabled: waiting_entry_id !== undefined },
  )
  if (waiting_entry_id === undefined) return <QuoteForm start={{}} />
  return <QueryState query={entry}>{(one) => <QuoteForm start={quoteOfEntry(one)} />}</QueryState>
}

function QuoteForm({ start }: { start: Partial<QuoteValues> }) {
  const text = usePartMessages('quotes')
  const navigate = useNavigate()
  const { properties } = useMe()
  const chosen = useProperty()
  const plans = useRatePlans()
  const form = useRecordForm('createQuote', undefined, {
    values: (): QuoteValues => ({
      ...NEW_QUOTE,
      property_id: chosen?.id ?? properties[0]?.id ?? '',
      ...start,
    }),
    body: quoteBody((id) => plans.get(id)?.room_type_id ?? ''),
    done: () => text.created,
    onSaved: ({ id }) => navigate({ to: '/quotes/$id', params: { id } }),
  })
  const { values, set } = form
  return (
    <Page title={text.new} bare>
      <FormPage form={form} submit={text.new}>
        <Card>
          <QuoteFields form={form} />
        </Card>
        <OfferList
          offers={values.offers}
          property_id={values.property_id}
          company_id={values.company_id}
          set={(offers) => set({ offers })}
        />
      </FormPage>
    </Page>
  )
}

type Form = ReturnType<typeof useRecordForm<'createQuote', undefined, QuoteValues>>

function QuoteFields({ form }: { form: Form }) {
  const { properties } = useMe()
  const { field, values } = form
  return (
    <Stack>
      <Columns least={240}>
        <TextInput {...field('first_name')} maxLength={100} />
        <TextInput {...field('last_name')} maxLength={100} required withAsterisk={false} />
        <TextInput {...field('email')} type="email" maxLength={320} required withAsterisk={false} />
        <ValidUntil form={form} property_id={values.property_id} />
        <QuotedCompany form={form} property_id={values.property_id} />
        {properties.length > 1 && (
          <NativeSelect
            {...field('property_id')}
            data={recordOptions(properties)}
            onChange={({ currentTarget: { value } }) =>
              form.set({ property_id: value, company_id: null, company_pays: false, offers: [NEW_OFFER] })
            }
          />
        )}
      </Columns>
      <Words form={form} />
    </Stack>
  )
}
