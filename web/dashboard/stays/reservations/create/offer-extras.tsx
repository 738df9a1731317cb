import { ServicesField } from '#web/dashboard/pricing/services/public.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { Section } from '#web/ui/description-list.tsx'
import { Card } from '#web/ui/page.tsx'
import { PartyGenderField } from '../party-gender-field.tsx'
import { PriceFields } from '../prices/price-fields.tsx'
import type { BookingForm, Chosen } from './draft.ts'

/** Services and prices by hand of the offer that is chosen. */
export default function OfferExtras(props: NewPricesProps) {
  return (
    <>
      <Card>
        <PartyGenderField
          room_type_id={props.offered.room_type_id}
          value={props.form.values.party_gender}
          onChange={(party_gender) => props.form.set({ party_gender })}
          error={props.error?.fields.find(({ field }) => field === 'party_gender')?.message}
        />
        <NewServices {...props} />
      </Card>
      <Card>
        <NewPrices {...props} />
      </Card>
    </>
  )
}

interface NewServicesProps {
  readonly form: BookingForm
  readonly property_id: string
  readonly error: ApiError | null
}

/** What the guest takes beside the room. */
function NewServices({ form, property_id, error }: NewServicesProps) {
  const text = usePartMessages('services')
  const { services } = form.values
  return (
    <Section title={text.title}>
      <ServicesField
        property_id={property_id}
        stay={form.values}
        value={services}
        onChange={(next) => form.set({ services: next })}
        error={error?.code === 'SVC-1016' ? error.message : undefined}
      />
    </Section>
  )
}

interface NewPricesProps {
  readonly form: BookingForm
  readonly property_id: string
  /** At the price of the plan. */
  readonly offered: Chosen
  readonly error: ApiError | null
}

/** Another price than the offer's. */
function NewPrices({ form, property_id, offered, error }: NewPricesProps) {
  const text = usePartMessages('prices')
  const { check_in, check_out, prices } = form.values
  const nights = offered.nightly_rates.filter(({ date }) => date >= check_in && date < check_out)
  const code_error = error?.fields.find(({ field }) => field === 'promotion_code')?.message
  return (
    <Section title={text.title}>
      <PriceFields
        prices={prices}
        set={(next) => form.set({ prices: next })}
        property_id={property_id}
        currency={offered.total.currency}
        nights={nights}
        code_error={code_error}
      />
      {error && !code_error && <ErrorCard error={error} />}
    </Section>
  )
}
