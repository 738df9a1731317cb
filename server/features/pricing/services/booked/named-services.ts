import type { ServiceChoice } from '#contract/parts/booked-services.ts'
import type { Context } from '#server/context.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { nameIn } from '../find-sellable.ts'
import { type NamedService, readNamedServices } from '../store.ts'
import type { Choice } from './choose-services.ts'
import type { ServiceTerms, StoredService } from './stored-services.ts'

/** The services in a request, of the account: sent with the first reads of a booking. */
export const findNamedServices = (
  ctx: AccountContext,
  { services }: { readonly services?: readonly ServiceChoice[] | undefined },
): Promise<NamedService[]> | undefined =>
  services && services.length > 0
    ? readNamedServices(ctx, [...new Set(services.map(({ service_id }) => service_id))])
    : undefined

/** The current terms of a service. */
const termsOf = (service: NamedService): ServiceTerms => ({
  service_id: service.id,
  name: service.name,
  description: nameIn(service, service.language),
  per: service.per,
  unit_price: service.price,
  vat_rate: service.vat_rate,
  refundable: service.refundable,
})

interface ChoosingStay {
  readonly property_id: string
  /** Services already booked, which keep their terms. */
  readonly services: readonly StoredService[]
}

/**
 * The choices of a request with their terms: those of the stay for a service already booked, else the current
 * ones. 404 SVC-3001 for a service that the property does not have, 422 SVC-2002 for an inactive one, or one
 * that guests cannot book themselves. rule 25.6, 25.7
 */
export function requireChoices(
  { actor }: Pick<Context, 'actor'>,
  choices: readonly ServiceChoice[],
  found: readonly NamedService[],
  { property_id, services }: ChoosingStay,
): Choice[] {
  const booked_terms = new Map(services.map((service) => [service.service_id, termsOfBooked(service)]))
  const by_id = new Map(found.map((service) => [service.id, service]))
  return choices.map((choice, i) => {
    const field = `services.${i}`
    const known = booked_terms.get(choice.service_id)
    if (known) return { choice, field, terms: known }
    const service = by_id.get(choice.service_id)
    if (service?.property_id !== property_id) throw notFound(`${field}.service_id`)
    if (service.status !== 'active')
      throw invalid(`${field}.service_id`, 'inactive', 'The service is not sold any more.')
    if (actor.type === 'guest' && !service.bookable_online)
      throw invalid(`${field}.service_id`, 'not_bookable_online', 'The service is sold at the desk alone.')
    return { choice, field, terms: termsOf(service) }
  })
}

const notFound = (field: string) =>
  fault('SVC-3001', {
    details: [{ field, code: 'not_found', message: `${field} names no service of the property.` }],
  })

/** The terms at which a stay has booked a service. */
function termsOfBooked({
  service_id,
  name,
  description,
  per,
  unit_price,
  vat_rate,
  refundable,
}: StoredService) {
  return { service_id, name, description, per, unit_price, vat_rate, refundable }
}
