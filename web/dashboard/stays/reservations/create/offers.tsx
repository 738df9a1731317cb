import type { UseQueryResult } from '@tanstack/react-query'
import type { Availability } from '#contract/pricing/availability.ts'
import { NoRoomTypes } from '#web/dashboard/inventory/room-types/public.ts'
import { useRoomTypes } from '#web/dashboard/lookups.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useRead } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { QueryState } from '#web/shared/query-state.tsx'
import { useDebouncedValue } from '#web/ui/controls/use-debounced-value.ts'
import { Section } from '#web/ui/description-list.tsx'
import type { Choice, Chosen, Draft } from './draft.ts'
import { isOpen, leftOf, type TypeOffers } from './offer.ts'
import { OfferTable } from './offer-table.tsx'

interface OffersProps {
  readonly property_id: string
  readonly draft: Draft
  readonly availability: UseQueryResult<Availability, ApiError>
  /** With the promotion code, if one is typed. */
  readonly promoted: Availability | undefined
  readonly choose: (choice: Choice) => void
}

const queryOf = (draft: Draft, property_id: string) => ({
  from: draft.check_in,
  to: draft.check_out,
  adults: draft.adults,
  property_id,
  ...(draft.children > 0 && { children: draft.children }),
  ...(draft.children_ages.length > 0 && { children_ages: draft.children_ages.join(',') }),
  ...(draft.channel !== 'direct' && { channel: draft.channel }),
  ...(draft.company_id && { company_id: draft.company_id }),
  ...(draft.group_id && { group_id: draft.group_id }),
})

/** Kept up to date, for the dates, the party, the channel, the company and the group of a draft. */
export const useAvailability = (draft: Draft, property_id: string) =>
  useRead(
    'getAvailability',
    { query: queryOf(draft, property_id) },
    { enabled: draft.check_out > draft.check_in, keep: true },
  )

const DEBOUNCE_MS = 300

/** The same with the promotion code; undefined without one, and for an unknown code. */
export function usePromotedOffers(draft: Draft, property_id: string): Availability | undefined {
  const [promotion_code] = useDebouncedValue(draft.prices.code.trim(), DEBOUNCE_MS)
  const { data } = useRead(
    'getAvailability',
    { query: { ...queryOf(draft, property_id), promotion_code } },
    { enabled: promotion_code !== '' && draft.check_out > draft.check_in },
  )
  return promotion_code === '' ? undefined : data
}

/** The selected offer as of now; undefined once it is sold out or closed. */
export function chosenOf({ data }: Availability, choice: Choice | undefined): Chosen | undefined {
  const type = data.find(({ room_type_id }) => room_type_id === choice?.room_type_id)
  const offer = type?.offers.find(({ rate_plan_id }) => rate_plan_id === choice?.rate_plan_id)
  if (!choice || !type || !offer || leftOf(type) === 0 || !isOpen(offer)) return undefined
  const { total, free_cancellation_until, nightly_rates } = offer
  return { ...choice, total, free_cancellation_until, nightly_rates }
}

function NothingOffered({ property_id }: { property_id: string }) {
  const text = useMessages().reservations.create
  const types = [...useRoomTypes().values()]
  if (!types.some((type) => type.property_id === property_id)) return <NoRoomTypes />
  return <p className="soft">{text.no_offers}</p>
}

/** What can be booked: the price of every plan in every room type. */
export function Offers({ property_id, draft, availability, promoted, choose }: OffersProps) {
  const text = useMessages().reservations.create
  return (
    <Section title={text.offers}>
      {draft.check_out > draft.check_in ? (
        <QueryState query={availability}>
          {({ data }) =>
            data.length === 0 ? (
              <NothingOffered property_id={property_id} />
            ) : (
              <OfferTable
                types={data}
                promoted={promoted?.data ?? NO_TYPES}
                draft={draft}
                property_id={property_id}
                choose={choose}
              />
            )
          }
        </QueryState>
      ) : (
        <p className="soft">{text.offers_hint}</p>
      )}
    </Section>
  )
}

const NO_TYPES: readonly TypeOffers[] = []
