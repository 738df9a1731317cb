import { Radio } from '@mantine/core'
import type { Availability } from '../../../contract/availability.ts'
import type { Money } from '../../../contract/money.ts'
import type { RatePlan } from '../../../contract/rate-plans.ts'
import { useRead } from '../../lib/data.ts'
import { useFormats, useText } from '../../lib/i18n/language.tsx'
import { Section } from '../../ui/facts.tsx'
import { Shown } from '../../ui/states.tsx'
import { useRatePlans, useRoomTypes } from '../names.ts'
import { depositSentences, policySentences } from '../rate-plans/policy-words.ts'
import styles from './create.module.css'
import type { Draft } from './draft.ts'

/** An offer that was chosen, with the total that was shown. */
export interface Choice {
  readonly room_type_id: string
  readonly rate_plan_id: string
  readonly total: Money
}

interface OffersProps {
  readonly draft: Draft
  readonly property_id: string
  readonly choice: Choice | undefined
  readonly choose: (choice: Choice) => void
}

type TypeOffers = Availability['data'][number]

/** What can be booked for the stay, live: every room type with what is left, and every plan with its total. */
export function Offers({ draft, property_id, choice, choose }: OffersProps) {
  const text = useText().reservations.create
  const { check_in, check_out, adults } = draft
  const ready = check_out > check_in
  const availability = useRead(
    'getAvailability',
    { query: { from: check_in, to: check_out, adults, property_id } },
    { enabled: ready, keep: true },
  )
  return (
    <Section title={text.offers}>
      {ready ? (
        <Shown query={availability}>
          {({ data }) => (
            <div role="radiogroup" aria-label={text.offers} className={styles.types}>
              {data.map((type) => (
                <TypeRows key={type.room_type_id} type={type} choice={choice} choose={choose} />
              ))}
              {data.length === 0 && <p className="soft">{text.no_offers}</p>}
            </div>
          )}
        </Shown>
      ) : (
        <p className="soft">{text.offers_hint}</p>
      )}
    </Section>
  )
}

const leftOf = ({ nights }: TypeOffers) => Math.min(...nights.map(({ available }) => available))

function TypeRows({ type, choice, choose }: Pick<OffersProps, 'choice' | 'choose'> & { type: TypeOffers }) {
  const text = useText().reservations.create
  const formats = useFormats()
  const types = useRoomTypes()
  const plans = useRatePlans()
  const left = leftOf(type)
  const short = type.nights.filter(({ available }) => available === 0).map(({ date }) => formats.day(date))
  const { room_type_id } = type
  const name = types.get(room_type_id)?.name ?? room_type_id
  return (
    <fieldset className={styles.type} disabled={left === 0}>
      <legend>
        {name}{' '}
        <span className={left === 0 ? styles.sold : 'soft'}>
          {left === 0 ? `${text.sold_out}: ${formats.list(short)}` : text.left(left)}
        </span>
      </legend>
      {left > 0 && type.offers.length === 0 && <p className="soft">{text.no_plan}</p>}
      {left > 0 &&
        type.offers.map(({ rate_plan_id, total, restrictions_failed }) => {
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
                onChange={() => choose({ room_type_id, rate_plan_id, total })}
              />
              <span>
                {plan?.name}
                <small>
                  {failed.length > 0 ? text.failed(formats.list(failed)) : plan && <Terms plan={plan} />}
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
function Terms({ plan }: { plan: RatePlan }) {
  const { policies } = useText()
  const formats = useFormats()
  const [policy] = policySentences(plan.cancellation_policy, policies, formats)
  const [deposit] = depositSentences(plan.deposit_rule, policies, formats)
  return `${policy} ${deposit}`
}
