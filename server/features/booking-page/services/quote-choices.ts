import type { ServiceChoice } from '#contract/parts/booked-services.ts'
import type { ServiceName } from '#contract/pricing/services.ts'
import type { Context } from '#server/context.ts'
import { readServicesQuote, type ServicesQuote } from '../../pricing/offers/public.ts'
import type { PublishedProperty } from '../page-property.ts'
import { type OnlineService, readOnline, type ServedStay } from './online-services.ts'

/** Selected services that are not available. */
export interface DroppedService {
  /** Null for what is not sold here any more. */
  readonly name: ServiceName | null
  readonly dates: readonly { readonly date: string; readonly available: number }[]
}

/** Services that were chosen for a stay, as they stand now. */
export interface ChosenServices {
  readonly online: readonly OnlineService[]
  /** Selected services that are available. */
  readonly choices: readonly ServiceChoice[]
  /** Null where that is nothing. */
  readonly quote: ServicesQuote | null
  readonly dropped: readonly DroppedService[]
}

/** Services of a choice at their prices of now; what is sold out, or sold here no longer, is dropped and named. rule 26.20 */
export async function quoteChoices(
  ctx: Context,
  published: PublishedProperty,
  {
    stay,
    chosen,
  }: { readonly stay: ServedStay; readonly chosen: (online: readonly OnlineService[]) => ServiceChoice[] },
): Promise<ChosenServices> {
  const online = await readOnline(ctx, published, stay)
  const chosen_services = chosen(online)
  const known = new Map(online.map((service) => [service.id, service]))
  const sold = chosen_services.flatMap((choice) => {
    const service = known.get(choice.service_id)
    return service ? withinStay(choice, service, stay) : []
  })
  const unsold: DroppedService[] = sold.length < chosen_services.length ? [{ name: null, dates: [] }] : []
  const quoted = await quoteOf(ctx, published, stay, sold)
  const short = quoted?.shown.filter(({ sold_out }) => sold_out.length > 0) ?? []
  if (short.length === 0) return { online, choices: sold, quote: quoted, dropped: unsold }
  const sold_out = new Set(short.map(({ service_id }) => service_id))
  const choices = sold.filter(({ service_id }) => !sold_out.has(service_id))
  const dropped = [...unsold, ...short.map(({ name, sold_out }) => ({ name, dates: sold_out }))]
  return { online, choices, quote: await quoteOf(ctx, published, stay, choices), dropped }
}

/** A day that the stay does not have is none: the first is taken. */
function withinStay(
  choice: ServiceChoice,
  { per }: OnlineService,
  { check_in, check_out }: ServedStay,
): ServiceChoice {
  const [day] = choice.dates ?? []
  if (day === undefined || (per === 'item' && day >= check_in && day <= check_out)) return choice
  const { dates: _, ...without } = choice
  return without
}

async function quoteOf(
  ctx: Context,
  { property }: PublishedProperty,
  { check_in, check_out, adults, children }: ServedStay,
  choices: readonly ServiceChoice[],
): Promise<ServicesQuote | null> {
  if (choices.length === 0) return null
  const party = { adults, children, children_ages: [] }
  return readServicesQuote(ctx, choices, {
    stay: { check_in, check_out },
    party,
    property_ids: [property.id],
  })
}
