import { Radio } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Availability } from '../../../../contract/resources/availability.ts'
import type { ListedRatePlan } from '../../../../contract/resources/rate-plans.ts'
import type { ApiError } from '../../../lib/api-error.ts'
import { useRead } from '../../../lib/data.ts'
import { useFormats, useMessages } from '../../../lib/i18n/language.tsx'
import { usePropertyOf } from '../../../lib/session.ts'
import { QueryState } from '../../../shared/query-state.tsx'
import { Section } from '../../../ui/description-list.tsx'
import { useRatePlans, useRoomTypes } from '../../lookups.ts'
import { depositSentences, type FreeUntil, policySentences, useFreeUntil } from '../../rate-plans/public.ts'
import { NoRoomTypes } from '../../room-types/public.ts'
import styles from './create.module.css'
import { agesOf, type Choice, type Chosen, type Draft } from './draft.ts'

interface OffersProps {
  readonly property_id: string
  readonly ready: boolean
  readonly party: Pick<Draft, 'adults' | 'children'>
  readonly availability: UseQueryResult<Availability, ApiError>
  readonly choice: Choice | undefined
  readonly choose: (choice: Choice) => void
}

type TypeOffers = Availability['data'][number]

/** Live, for the dates, the party and the channel of a draft. */
export const useAvailability = (draft: Draft, property_id: string) =>
  useRead(
    'getAvailability',
    {
      query: {
        from: draft.check_in,
        to: draft.check_out,
        adults: draft.adults,
        property_id,
        ...(draft.children > 0 && { children: draft.children }),
        ...(draft.children > 0 && draft.children_ages && { children_ages: agesOf(draft).join(',') }),
        ...(draft.channel !== 'direct' && { channel: draft.channel }),
      },
    },
    { enabled: draft.check_out > draft.check_in, keep: true },
  )

/** What was chosen, as it is offered at this moment; undefined once it is sold or closed. */
export function chosenOf({ data }: Availability, choice: Choice | undefined): Chosen | undefined {
  const type = data.find(({ room_type_id }) => room_type_id === choice?.room_type_id)
  const offer = type?.offers.find(({ rate_plan_id }) => rate_plan_id === choice?.rate_plan_id)
  if (!choice || !type || !offer || leftOf(type) === 0 || offer.restrictions_failed.length > 0)
    return undefined
  const { total, free_cancellation_until } = offer
  return { ...choice, total, free_cancellation_until }
}

function NothingOffered({ property_id }: { property_id: string }) {
  const text = useMessages().reservations.create
  const types = [...useRoomTypes().values()]
  if (!types.some((type) => type.property_id === property_id)) return <NoRoomTypes />
  return <p className="soft">{text.no_offers}</p>
}

/** What can be booked for the stay, live: every room type with what is left, and every plan with its total. */
export function Offers({ property_id, ready, party, availability, choice, choose }: OffersProps) {
  const text = useMessages().reservations.create
  return (
    <Section title={text.offers}>
      {ready ? (
        <QueryState query={availability}>
          {({ data }) =>
            data.length === 0 ? (
              <NothingOffered property_id={property_id} />
            ) : (
              <div role="radiogroup" aria-label={text.offers} className={styles.types}>
                {data.map((type) => (
                  <TypeRows key={type.room_type_id} {...{ type, party, choice, choose }} />
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

const leftOf = ({ nights }: TypeOffers) => Math.min(...nights.map(({ available }) => available))

type TypeRowsProps = Pick<OffersProps, 'party' | 'choice' | 'choose'> & { readonly type: TypeOffers }

function TypeRows({ type, party: { adults, children }, choice, choose }: TypeRowsProps) {
  const text = useMessages().reservations.create
  const formats = useFormats()
  const types = useRoomTypes()
  const plans = useRatePlans()
  const freeUntil = useFreeUntil(usePropertyOf(type.property_id)?.timezone)
  const left = leftOf(type)
  const short = type.nights.filter(({ available }) => available === 0).map(({ date }) => formats.day(date))
  const { room_type_id } = type
  const known = types.get(room_type_id)
  const name = known?.name ?? room_type_id
  const is_small =
    known !== undefined &&
    (adults > known.max_adults || children > known.max_children || adults + children > known.max_occupancy)
  return (
    <fieldset className={styles.type} disabled={left === 0}>
      <legend>
        {name}{' '}
        <span className={left === 0 ? styles.sold : 'soft'}>
          {left === 0 ? `${text.sold_out}: ${formats.list(short)}` : text.left(left)}
        </span>
      </legend>
      {left > 0 && type.offers.length === 0 && (
        <p className="soft">{is_small ? text.too_small : text.no_plan}</p>
      )}
      {left > 0 &&
        type.offers.map(({ rate_plan_id, total, restrictions_failed, free_cancellation_until }) => {
          const plan = plans.get(rate_plan_id)
          const failed = restrictions_failed.map(({ restriction, required }) =>
            (text.restrictions[restriction] ?? (() => restriction))(String(required)),
          )
          return (
            // biome-ignore lint/a11y/noLabelWithoutControl: the radio button is inside
            <label
              key={rate_plan_id}
              className={styles.offer}
              data-chosen={choice?.rate_plan_id === rate_plan_id || undefined}
            >
              <Radio
                size="xs"
                name="offer"
                disabled={failed.length > 0}
                checked={choice?.rate_plan_id === rate_plan_id}
                aria-label={`${name}, ${plan?.name ?? rate_plan_id}, ${formats.money(total)}`}
                onChange={() => choose({ room_type_id, rate_plan_id })}
              />
              <span>
                {plan?.name}
                <small>
                  {failed.length > 0
                    ? text.failed(formats.list(failed))
                    : plan && <Terms plan={plan} free={freeUntil(free_cancellation_until)} />}
                </small>
              </span>
              <strong className="number">{formats.money(total)}</strong>
            </label>
          )
        })}
    </fieldset>
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
