import type { RoomType } from '#contract/inventory/room-types.ts'
import { useRatePlans, useRoomTypes } from '#web/dashboard/lookups.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import styles from './create.module.css'
import type { Draft } from './draft.ts'
import { isOpen, leftOf, type Offer, type TypeOffers } from './offer.ts'

interface NotBookableProps {
  readonly types: readonly TypeOffers[]
  readonly draft: Draft
}

/** Room types and plans that cannot be booked, with the reasons, in a line. */
export function NotBookable(props: NotBookableProps) {
  const text = useMessages().reservations.create
  const what = [...useClosedTypes(props), ...useClosedPlans(props)]
  return what.length > 0 && <p className={styles.closed}>{text.failed(what.join(' · '))}</p>
}

const fits = (room_type: RoomType, { adults, children }: Draft) =>
  adults <= room_type.max_adults &&
  children <= room_type.max_children &&
  adults + children <= room_type.max_occupancy

/** Sold out, too small, or without a price. */
function useClosedTypes({ types, draft }: NotBookableProps): string[] {
  const text = useMessages().reservations.create
  const formats = useFormats()
  const room_types = useRoomTypes()
  return types.flatMap((type) => {
    const room_type = room_types.get(type.room_type_id)
    const name = room_type?.name ?? type.room_type_id
    if (leftOf(type) === 0) {
      const nights = type.nights
        .filter(({ available }) => available === 0)
        .map(({ date }) => formats.day(date))
      return [`${name} (${text.sold_out}: ${formats.list(nights)})`]
    }
    if (type.offers.length > 0) return []
    return [`${name} (${room_type && !fits(room_type, draft) ? text.too_small : text.no_plan})`]
  })
}

/** A plan that no room type sells for the same reason is named once; else with its room types. */
function useClosedPlans({ types }: NotBookableProps): string[] {
  const text = useMessages().reservations.create
  const formats = useFormats()
  const plans = useRatePlans()
  const names = useRoomTypes()
  const nameOf = ({ rate_plan_id }: Offer) => plans.nameOf(rate_plan_id)
  const reasonsOf = ({ restrictions_failed }: Offer) =>
    formats.list(
      restrictions_failed.map(({ restriction, required }) =>
        (text.restrictions[restriction] ?? (() => restriction))(String(required)),
      ),
    )
  const sold = types.filter((type) => leftOf(type) > 0)
  const closed = new Map<string, { plan: string; reasons: string; in_types: string[] }>()
  for (const type of sold) {
    for (const offer of type.offers.filter((one) => !isOpen(one))) {
      const [plan, reasons] = [nameOf(offer), reasonsOf(offer)]
      const entry = closed.get(`${plan} ${reasons}`) ?? { plan, reasons, in_types: [] }
      entry.in_types.push(names.nameOf(type.room_type_id))
      closed.set(`${plan} ${reasons}`, entry)
    }
  }
  const countOf = (plan: string) =>
    sold.filter(({ offers }) => offers.some((one) => nameOf(one) === plan)).length
  return [...closed.values()].map(({ plan, reasons, in_types }) =>
    in_types.length >= countOf(plan)
      ? `${plan} (${reasons})`
      : `${plan}, ${formats.list(in_types)} (${reasons})`,
  )
}
