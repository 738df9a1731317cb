import type { ListedRatePlan } from '#contract/pricing/rate-plans.ts'
import { useRatePlans, useRoomTypes } from '#web/dashboard/lookups.ts'
import {
  depositSentences,
  type FreeUntil,
  policySentences,
  useFreeUntil,
} from '#web/dashboard/pricing/rate-plans/public.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyOf } from '#web/lib/session.ts'
import { Radio } from '#web/ui/controls/choice.ts'
import styles from './create.module.css'
import type { Choice, Draft } from './draft.ts'
import { NotBookable } from './not-bookable.tsx'
import { isOpen, leftOf, type Offer, type TypeOffers } from './offer.ts'

interface OfferTableProps {
  readonly types: readonly TypeOffers[]
  /** With the promotion code, if one is typed. */
  readonly promoted: readonly TypeOffers[]
  readonly draft: Draft
  readonly property_id: string
  readonly choose: (choice: Choice) => void
}

/** The prices: a row for each plan with its policy, a column for each room type. What cannot be booked is one line. */
export function OfferTable({ types, promoted, draft, property_id, choose }: OfferTableProps) {
  const text = useMessages().reservations.create
  const names = useRoomTypes()
  const columns = types.filter((type) => leftOf(type) > 0 && type.offers.some(isOpen))
  const rows = useRows(columns, property_id)
  const promotedOf = (type: TypeOffers, offer: Offer) =>
    promoted
      .find(({ room_type_id }) => room_type_id === type.room_type_id)
      ?.offers.find(({ rate_plan_id }) => rate_plan_id === offer.rate_plan_id)
  return (
    <>
      {columns.length > 0 && (
        <div role="radiogroup" aria-label={text.offers} className={styles.offers}>
          <table>
            <TypeHeads columns={columns} />
            <tbody>
              {rows.map(({ name, terms, offers }) => (
                <tr key={name}>
                  <th scope="row">
                    {name}
                    <small>{terms}</small>
                  </th>
                  {columns.map((type, at) => {
                    const offer = offers[at]
                    const type_name = names.nameOf(type.room_type_id)
                    return (
                      <td key={type.room_type_id} data-type={type_name}>
                        {offer && (
                          <PriceCell
                            name={`${type_name}, ${name}`}
                            offer={offer}
                            promoted={promotedOf(type, offer)}
                            checked={draft.offer?.rate_plan_id === offer.rate_plan_id}
                            choose={() =>
                              choose({ room_type_id: type.room_type_id, rate_plan_id: offer.rate_plan_id })
                            }
                          />
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <NotBookable types={types} draft={draft} />
    </>
  )
}

/** The room types, with how many rooms are left. */
function TypeHeads({ columns }: { readonly columns: readonly TypeOffers[] }) {
  const text = useMessages().reservations.create
  const names = useRoomTypes()
  return (
    <thead>
      <tr>
        <td />
        {columns.map((type) => (
          <th key={type.room_type_id} scope="col">
            {names.nameOf(type.room_type_id)}
            <small>{text.left(leftOf(type))}</small>
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface PlanRow {
  readonly name: string
  /** Policy and deposit in a line. */
  readonly terms: string
  /** In the order of the columns. */
  readonly offers: readonly (Offer | undefined)[]
}

/** Plans of the same name and terms in several room types are one row. */
function useRows(columns: readonly TypeOffers[], property_id: string): PlanRow[] {
  const plans = useRatePlans()
  const termsOf = useTerms(property_id)
  const rows = new Map<string, { name: string; terms: string; offers: (Offer | undefined)[] }>()
  columns.forEach((type, at) => {
    for (const offer of type.offers.filter(isOpen)) {
      const plan = plans.get(offer.rate_plan_id)
      const name = plan?.name ?? offer.rate_plan_id
      const terms = plan ? termsOf(plan, offer) : ''
      const same = rows.get(`${name} ${terms}`)
      // Two plans of one room type may have the same name.
      const key = same?.offers[at] ? offer.rate_plan_id : `${name} ${terms}`
      const row = rows.get(key) ?? { name, terms, offers: [] }
      row.offers[at] = offer
      rows.set(key, row)
    }
  })
  return [...rows.values()]
}

function useTerms(property_id: string) {
  const { policies } = useMessages()
  const formats = useFormats()
  const freeUntil = useFreeUntil(usePropertyOf(property_id)?.timezone)
  return (plan: ListedRatePlan, offer: Offer): string => {
    const free: FreeUntil = freeUntil(offer.free_cancellation_until)
    const [policy, fee] = policySentences(plan.cancellation_policy, policies, formats, free)
    const [deposit] = depositSentences(plan.deposit_rule, policies, formats)
    return [policy, free.is_past && plan.cancellation_policy.refundable !== false && fee, deposit]
      .filter(Boolean)
      .join(' ')
  }
}

interface PriceCellProps {
  /** Room type and plan. */
  readonly name: string
  readonly offer: Offer
  readonly promoted: Offer | undefined
  readonly checked: boolean
  readonly choose: () => void
}

function PriceCell({ name, offer, promoted, checked, choose }: PriceCellProps) {
  const words = usePartMessages('prices')
  const formats = useFormats()
  const usual = formats.money(offer.total)
  const lowered = promoted && promoted.total.amount < offer.total.amount ? promoted : undefined
  const total = lowered ? words.with_code(formats.money(lowered.total), usual) : usual
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the radio button is inside
    <label className={styles.offer} data-chosen={checked || undefined}>
      <Radio size="xs" name="offer" checked={checked} aria-label={`${name}, ${total}`} onChange={choose} />
      <span className={styles.price}>
        {lowered && <s className="soft">{usual}</s>}
        <strong className="number">{formats.money((lowered ?? offer).total)}</strong>
        {promoted && !lowered && <small>{words.without_code}</small>}
      </span>
    </label>
  )
}
