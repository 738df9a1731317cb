import { useNavigate, useParams } from '@tanstack/react-router'
import type { Quote } from '#contract/stays/quotes.ts'
import { fullName } from '#contract/text/person-names.ts'
import { useRatePlans } from '#web/dashboard/lookups.ts'
import { useRead } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { FormPage } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Columns, Stack } from '#web/ui/form.tsx'
import { Card, Page } from '#web/ui/page.tsx'
import { OfferList } from './offer-fields.tsx'
import { QuotedCompany, ValidUntil, Words } from './quote-fields.tsx'
import { changeBody, valuesOfQuote } from './values.ts'

/** An open quote, to be changed; its offers are priced again only where they differ. rule 33.2 */
export default function EditQuote() {
  const text = usePartMessages('quotes')
  const { id } = useParams({ strict: false })
  const quote = useRead('getQuote', { params: { id: id! } })
  return (
    <Page title={quote.data ? text.edit_of(fullName(quote.data.guest)) : text.edit} bare>
      <QueryState query={quote}>{(one) => <EditForm quote={one} />}</QueryState>
    </Page>
  )
}

function EditForm({ quote }: { quote: Quote }) {
  const { states } = useMessages()
  const text = usePartMessages('quotes')
  const navigate = useNavigate()
  const plans = useRatePlans()
  const back = () => navigate({ to: '/quotes/$id', params: { id: quote.id } })
  const form = useRecordForm('updateQuote', quote, {
    values: valuesOfQuote,
    body: changeBody((id) => plans.get(id)?.room_type_id ?? ''),
    read: 'getQuote',
    done: () => text.saved,
    onSaved: back,
    onUnchanged: back,
  })
  const { values, set } = form
  return (
    <FormPage form={form} submit={states.save} disabled={plans.size === 0}>
      <Card>
        <Stack>
          {quote.status === 'sent' && <p>{text.edit_sent}</p>}
          <Columns least={240}>
            <ValidUntil form={form} property_id={quote.property_id} />
            <QuotedCompany form={form} property_id={quote.property_id} />
          </Columns>
          <Words form={form} />
        </Stack>
      </Card>
      <OfferList
        offers={values.offers}
        property_id={quote.property_id}
        company_id={values.company_id}
        set={(offers) => set({ offers })}
      />
    </FormPage>
  )
}
