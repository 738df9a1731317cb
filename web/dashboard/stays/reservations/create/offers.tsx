import type { UseQueryResult } from '@tanstack/react-query'
import type { RoomType } from '#contract/inventory/room-types.ts'
import type { Availability } from '#contract/pricing/availability.ts'
import type { ListedRatePlan } from '#contract/pricing/rate-plans.ts'
import { NoRoomTypes } from '#web/dashboard/inventory/room-types/public.ts'
import { useRatePlans, useRoomTypes } from '#web/dashboard/lookups.ts'
import {
  depositSentences,
  type FreeUntil,
  policySentences,
  useFreeUntil,
} from '#web/dashboard/pricing/rate-plans/public.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyOf } from '#web/lib/session.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { Radio } from '#web/ui/controls/choice.ts'
import { useDebouncedValue } from '#web/ui/controls/use-debounced-value.ts'
import { Section } from '#web/ui/description-list.tsx'
import styles from './create.module.css'
import type { Choice, Chosen, Draft } from './draft.ts'

interface OffersProps {
  readonly property_id: string
  readonly draft: Draft
  readonly availability: UseQueryResult<Availability, ApiError>
  /** With the promotion code, if one is typed. */
  readonly promoted: Availability | undefined
  readonly choose: (choice: Choice) => void
}

type TypeOffers = Availability['data'][number]

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
  if (!choice || !type || !offer || leftOf(type) === 0 || offer.restrictions_failed.length > 0)
    return undefined
  const { total, free_cancellation_until, nightly_rates } = offer
  return { ...choice, total, free_cancellation_until, nightly_rates }
}

function NothingOffered({ property_id }: { property_id: string }) {
  const text = useMessages().reservations.create
  const types = [...useRoomTypes().values()]
  if (!types.some((type) => type.property_id === property_id)) return <NoRoomTypes />
  return <p className="soft">{text.no_offers}</p>
}

/** What can be booked: every room type with its availability, and every plan with its total. */
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
              <div role="radiogroup" aria-label={text.offers} className={styles.types}>
                {data.map((type) => (
                  <TypeRows
                    key={type.room_type_id}
                    type={type}
                    promoted={promoted?.data.find((one) => one.room_type_id === type.room_type_id)}
                    draft={draft}
                    choose={choose}
                  />
                ))}
              </div>
            )
          }
        </QueryState>
      ) : (
        <p className="soft">{text.offers_hint}</p>
      )}
    </Section>
  )
}

const isOpen = ({ restrictions_failed }: Offer) => restrictions_failed.length === 0
const leftOf = ({ nights }: TypeOffers) => Math.min(...nights.map(({ available }) => available))

interface TypeRowsProps extends Pick<OffersProps, 'draft' | 'choose'> {
  readonly type: TypeOffers
  readonly promoted: TypeOffers | undefined
}

function TypeRows({ type, promoted, draft, choose }: TypeRowsProps) {
  const text = useMessages().reservations.create
  const formats = useFormats()
  const room_type = useRoomTypes().get(type.room_type_id)
  const name = room_type?.name ?? type.room_type_id
  const left = leftOf(type)
  const open = type.offers.filter(isOpen)
  const closed = type.offers.filter((offer) => !isOpen(offer))
  const sold_out = type.nights.filter(({ available }) => available === 0).map(({ date }) => formats.day(date))
  return (
    <fieldset className={styles.type} disabled={left === 0}>
      <legend>
        {name}{' '}
        <span className={left === 0 ? styles.sold : 'soft'}>
          {left === 0 ? `${text.sold_out}: ${formats.list(sold_out)}` : text.left(left)}
        </span>
      </legend>
      {left > 0 && type.offers.length === 0 && (
        <p className="soft">{room_type && !fits(room_type, draft) ? text.too_small : text.no_plan}</p>
      )}
      {left > 0 &&
        open.map((offer) => (
          <OfferRow
            key={offer.rate_plan_id}
            offer={offer}
            promoted={promoted?.offers.find((one) => one.rate_plan_id === offer.rate_plan_id)}
            room_type_name={name}
            property_id={type.property_id}
            checked={draft.offer?.rate_plan_id === offer.rate_plan_id}
            choose={() => choose({ room_type_id: type.room_type_id, rate_plan_id: offer.rate_plan_id })}
          />
        ))}
      {left > 0 && closed.length > 0 && <ClosedOffers offers={closed} />}
    </fieldset>
  )
}

/** Plans that cannot be booked, with the reasons, in a line. */
function ClosedOffers({ offers }: { offers: readonly Offer[] }) {
  const text = useMessages().reservations.create
  const formats = useFormats()
  const plans = useRatePlans()
  const reasonsOf = ({ restrictions_failed }: Offer) =>
    restrictions_failed.map(({ restriction, required }) =>
      (text.restrictions[restriction] ?? (() => restriction))(String(required)),
    )
  return (
    <p className={styles.closed}>
      {text.failed(
        offers
          .map((offer) => `${plans.get(offer.rate_plan_id)?.name} (${formats.list(reasonsOf(offer))})`)
          .join(' · '),
      )}
    </p>
  )
}

const fits = (room_type: RoomType, { adults, children }: Draft) =>
  adults <= room_type.max_adults &&
  children <= room_type.max_children &&
  adults + children <= room_type.max_occupancy

type Offer = TypeOffers['offers'][number]

interface OfferRowProps {
  readonly offer: Offer
  readonly promoted: Offer | undefined
  readonly room_type_name: string
  readonly property_id: string
  readonly checked: boolean
  readonly choose: () => void
}

function OfferRow({ offer, promoted, room_type_name, property_id, checked, choose }: OfferRowProps) {
  const words = usePartMessages('prices')
  const formats = useFormats()
  const plan = useRatePlans().get(offer.rate_plan_id)
  const freeUntil = useFreeUntil(usePropertyOf(property_id)?.timezone)
  const usual = formats.money(offer.total)
  const lowered = promoted && promoted.total.amount < offer.total.amount ? promoted : undefined
  const total = lowered ? words.with_code(formats.money(lowered.total), usual) : usual
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the radio button is inside
    <label className={styles.offer} data-chosen={checked || undefined}>
      <Radio
        size="xs"
        name="offer"
        checked={checked}
        aria-label={`${room_type_name}, ${plan?.name ?? offer.rate_plan_id}, ${total}`}
        onChange={choose}
      />
      <span>
        {plan?.name}
        <small>{plan && <Terms plan={plan} free={freeUntil(offer.free_cancellation_until)} />}</small>
        {promoted && !lowered && <small>{words.without_code}</small>}
      </span>
      <span className={styles.price}>
        {lowered && <s className="soft">{usual}</s>}
        <strong className="number">{formats.money((lowered ?? offer).total)}</strong>
      </span>
    </label>
  )
}

/** Policy and deposit in a line. */
function Terms({ plan, free }: { plan: ListedRatePlan; free: FreeUntil }) {
  const { policies } = useMessages()
  const formats = useFormats()
  const [policy, fee] = policySentences(plan.cancellation_policy, policies, formats, free)
  const [deposit] = depositSentences(plan.deposit_rule, policies, formats)
  return [policy, free.is_past && plan.cancellation_policy.refundable !== false && fee, deposit]
    .filter(Boolean)
    .join(' ')
}
