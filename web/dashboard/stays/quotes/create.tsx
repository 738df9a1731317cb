import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRatePlans } from '#web/dashboard/lookups.ts'
import { useRead } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, useProperty, usePropertyOf } from '#web/lib/session.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { FormPage } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { Textarea, TextInput } from '#web/ui/controls/input.ts'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { Columns, Stack } from '#web/ui/form.tsx'
import { recordOptions } from '#web/ui/options.ts'
import { Card, Page } from '#web/ui/page.tsx'
import { OfferFields } from './offer-fields.tsx'
import {
  NEW_OFFER,
  NEW_QUOTE,
  type OfferValues,
  type QuoteValues,
  quoteBody,
  quoteOfEntry,
} from './values.ts'

const MAX_OFFERS = 5

/** A draft with its offers, each of rooms of one kind; filled in for a guest on the waiting list. */
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
  const change = (at: number, more: Partial<OfferValues>) =>
    set({ offers: values.offers.map((offer, i) => (i === at ? { ...offer, ...more } : offer)) })
  return (
    <Page title={text.new} bare>
      <FormPage form={form} submit={text.new}>
        <Card>
          <QuoteFields form={form} />
        </Card>
        {values.offers.map((offer, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an offer is its place
          <Card key={i}>
            <OfferFields
              number={i + 1}
              property_id={values.property_id}
              offer={offer}
              onChange={(more) => change(i, more)}
              onRemove={
                values.offers.length > 1
                  ? () => set({ offers: values.offers.filter((_, at) => at !== i) })
                  : undefined
              }
            />
          </Card>
        ))}
        {values.offers.length < MAX_OFFERS && (
          <p>
            <Button onClick={() => set({ offers: [...values.offers, nextOffer(values.offers)] })}>
              {text.add_offer}
            </Button>
          </p>
        )}
      </FormPage>
    </Page>
  )
}

/** Another offer for the same stay. */
const nextOffer = (offers: readonly OfferValues[]): OfferValues => ({
  ...(offers.at(-1) ?? NEW_OFFER),
  label: '',
  rate_plan_id: '',
})

type Form = ReturnType<typeof useRecordForm<'createQuote', undefined, QuoteValues>>

function QuoteFields({ form }: { form: Form }) {
  const text = usePartMessages('quotes')
  const { fields } = useMessages()
  const { properties } = useMe()
  const { field, problem, values } = form
  const today = usePropertyOf(values.property_id)?.business_date
  return (
    <Stack>
      <Columns least={240}>
        <TextInput {...field('first_name')} maxLength={100} />
        <TextInput {...field('last_name')} maxLength={100} required withAsterisk={false} />
        <TextInput {...field('email')} type="email" maxLength={320} required withAsterisk={false} />
        <DateField
          {...field('valid_until')}
          label={text.valid_until}
          min={today}
          required
          withAsterisk={false}
          error={problem('valid_until')}
        />
        {properties.length > 1 && (
          <NativeSelect
            {...field('property_id')}
            data={recordOptions(properties)}
            onChange={({ currentTarget: { value } }) => form.set({ property_id: value, offers: [NEW_OFFER] })}
          />
        )}
      </Columns>
      <Textarea {...field('message')} label={text.message} autosize minRows={2} maxLength={2000} />
      <Textarea {...field('notes')} label={fields.notes} autosize minRows={2} maxLength={5000} />
    </Stack>
  )
}
