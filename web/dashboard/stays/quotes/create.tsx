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
import {
  NEW_OFFER,
  NEW_QUOTE,
  type QuoteValues,
  quoteBody,
  quoteOfEnquiry,
  quoteOfEntry,
  quoteOfMessage,
} from './values.ts'

interface NewQuoteSearch {
  readonly waiting_entry_id?: string
  readonly enquiry_id?: string
  readonly reservation_id?: string
  readonly message_id?: string
}

/** A draft with its offers, filled in for an enquiry, a guest on the waiting list, or one who asks by a message. */
export default function CreateQuote() {
  const { waiting_entry_id, enquiry_id, reservation_id, message_id } = useSearch({
    strict: false,
  }) as NewQuoteSearch
  const entry = useRead(
    'getWaitingEntry',
    { params: { id: waiting_entry_id ?? '' } },
    { enabled: waiting_entry_id !== undefined },
  )
  if (enquiry_id !== undefined) return <QuoteOfEnquiry id={enquiry_id} />
  if (reservation_id !== undefined) return <QuoteOfMessage id={reservation_id} message_id={message_id} />
  if (waiting_entry_id === undefined) return <QuoteForm start={{}} />
  return <QueryState query={entry}>{(one) => <QuoteForm start={quoteOfEntry(one)} />}</QueryState>
}

function QuoteOfEnquiry({ id }: { id: string }) {
  const enquiry = useRead('getEnquiry', { params: { id } })
  return <QueryState query={enquiry}>{(one) => <QuoteForm start={quoteOfEnquiry(one)} />}</QueryState>
}

function QuoteOfMessage({ id, message_id }: { id: string; message_id: string | undefined }) {
  const stay = useRead('getReservation', { params: { id } })
  const messages = useRead(
    'listReservationMessages',
    { params: { id }, query: { limit: 100 } },
    { enabled: message_id !== undefined },
  )
  const message = messages.data?.data.find((one) => one.id === message_id)
  if (messages.isLoading) return <QueryState query={messages}>{() => null}</QueryState>
  return <QueryState query={stay}>{(one) => <QuoteForm start={quoteOfMessage(one, message)} />}</QueryState>
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

const REQUIRED = { required: true, withAsterisk: false }

function QuoteFields({ form }: { form: Form }) {
  const { properties } = useMe()
  const { field, values } = form
  const is_known = values.guest_id !== null
  return (
    <Stack>
      <Columns least={240}>
        <TextInput {...field('first_name')} maxLength={100} disabled={is_known} />
        <TextInput {...field('last_name')} maxLength={100} disabled={is_known} {...REQUIRED} />
        <TextInput {...field('email')} type="email" maxLength={320} disabled={is_known} {...REQUIRED} />
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
