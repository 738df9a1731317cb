import { MAX_SERVICES } from '#contract/parts/max-services.ts'
import type { Context } from '#server/context.ts'
import { addDays, nightsOf } from '#server/kernel/time/dates.ts'
import type { BookingStay } from '../../mail/email/public.ts'
import { readBookedUnits, readOnlineServices, type ServiceRow } from '../../pricing/services/public.ts'
import type { PublishedProperty } from '../page-property.ts'

/** A stay as far as its services depend on it. */
export type ServedStay = Pick<BookingStay, 'check_in' | 'check_out' | 'adults' | 'children'>

/** A service that guests choose by themselves. */
export interface OnlineService
  extends Pick<
    ServiceRow,
    'id' | 'name' | 'description' | 'translations' | 'price' | 'currency' | 'per' | 'meal' | 'refundable'
  > {
  /** The dates of which one is chosen; empty for what is taken on every night. */
  readonly days: readonly string[]
  /** How many can be chosen at most: 0 where it is sold out. */
  readonly most: number
  /** How few there are, where they are fewer than may be chosen. */
  readonly left: number | null
}

/** Of what is no matter of persons: more is a matter of asking. */
export const MAX_QUANTITY = 10

/** Whether its number is one of guests. */
export const isByPerson = ({ per }: Pick<ServiceRow, 'per'>) => per === 'person' || per === 'person_night'

/** How many are taken where no number is named: everybody of the party where it is priced by person. rule 25.5 */
export const defaultQuantity = (
  service: Pick<ServiceRow, 'per'>,
  { adults, children }: ServedStay,
): number => (isByPerson(service) ? adults + children : 1)

/** Services on the booking page of a property: the selected ones in their order, else all that are bookable online. rule 26.20 */
async function readSold(ctx: Context, { property }: PublishedProperty): Promise<ServiceRow[]> {
  const rows = await readOnlineServices(ctx, property.id)
  const { service_ids } = property.booking_page
  if (service_ids === null) return rows.slice(0, MAX_SERVICES)
  const by_id = new Map(rows.map((row) => [row.id, row]))
  return service_ids.flatMap((id) => by_id.get(id) ?? [])
}

/** What can be chosen for a stay, and how much of it is left. */
export async function readOnline(
  ctx: Context,
  published: PublishedProperty,
  stay: ServedStay,
): Promise<OnlineService[]> {
  const rows = await readSold(ctx, published)
  const limited = rows.filter(({ daily_limit }) => daily_limit !== null).map(({ id }) => id)
  const span = { first: stay.check_in, last: stay.check_out, now: ctx.now }
  const booked = limited.length > 0 ? await readBookedUnits(ctx, limited, span) : []
  const left = new Map(
    booked.map(({ service_id, date, daily_limit, taken: used }) => [
      `${service_id} ${date}`,
      Math.max(0, daily_limit! - used),
    ]),
  )
  return rows.map((row) => {
    const leftOn = (date: string) => left.get(`${row.id} ${date}`) ?? Number.POSITIVE_INFINITY
    return onlineService(row, stay, leftOn)
  })
}

function onlineService(row: ServiceRow, stay: ServedStay, leftOn: (date: string) => number): OnlineService {
  const { id, name, description, translations, price, currency, per, meal, refundable, daily_limit } = row
  const nights = nightsOf(stay.check_in, stay.check_out)
  const all = per === 'item' ? nightsOf(stay.check_in, addDays(stay.check_out, 1)) : nights
  // Of an item one day is chosen, of anything else every night is taken.
  const left = per === 'item' ? Math.max(...all.map(leftOn)) : Math.min(...all.map(leftOn))
  const usual = isByPerson(row) ? defaultQuantity(row, stay) : MAX_QUANTITY
  const most = Math.min(usual, left)
  const days = per === 'item' ? all.filter((date) => leftOn(date) > 0) : []
  return {
    id,
    name,
    description,
    translations,
    price,
    currency,
    per,
    meal,
    refundable,
    days,
    most,
    left: daily_limit !== null && left < usual ? left : null,
  }
}
