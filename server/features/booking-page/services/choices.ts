import type { ServiceChoice } from '#contract/parts/booked-services.ts'
import { MAX_SERVICES } from '#contract/parts/max-services.ts'
import { isCalendarDay } from '#server/kernel/time/dates.ts'
import type { PublishedProperty } from '../page-property.ts'
import { parameterOf, type Query } from '../search/stay-search.ts'
import { defaultQuantity, type OnlineService, type ServedStay } from './online-services.ts'

/** Twenty services with their number and day. */
const MAX_LENGTH = 1_000
/** Of one room. */
const MAX_QUANTITY = 99
const ONE = /^(svc_[0-9a-z]{26})(?::([1-9]\d{0,2}))?(?:@(\d{4}-\d\d-\d\d))?$/

/**
 * Services as an address or a hidden field names them, `svc_a:2@2026-11-20,svc_b`: each once, as far as the property sells them on
 * its page; anything else is left out.
 */
export function parseChoices(
  { property }: PublishedProperty,
  query: Query,
  max_quantity = MAX_QUANTITY,
): ServiceChoice[] {
  const { service_ids } = property.booking_page
  const choices = new Map<string, ServiceChoice>()
  for (const one of parameterOf(query, 'services', MAX_LENGTH)?.split(',') ?? []) {
    const [, service_id, quantity, date] = ONE.exec(one) ?? []
    if (service_id === undefined || choices.has(service_id) || Number(quantity ?? 1) > max_quantity) continue
    if (service_ids !== null && !service_ids.includes(service_id)) continue
    choices.set(service_id, {
      service_id,
      ...(quantity !== undefined && { quantity: Number(quantity) }),
      ...(date !== undefined && isCalendarDay(date) && { dates: [date] }),
    })
  }
  return [...choices.values()].slice(0, MAX_SERVICES)
}

/** The same as text; empty for none. */
export const choicesText = (choices: readonly ServiceChoice[]): string =>
  choices
    .map(({ service_id, quantity, dates }) =>
      [service_id, quantity !== undefined && `:${quantity}`, dates && `@${dates[0]}`]
        .filter(Boolean)
        .join(''),
    )
    .join(',')

/** Names of the fields in which a service is chosen. */
export const fieldsOf = ({ id }: Pick<OnlineService, 'id'>) => ({ quantity: id, day: `${id}_on` })

/** What the fields of a form choose of the services that it shows; more than there is of one is as many as there are. */
export const chosenIn = (query: Query, online: readonly OnlineService[], stay: ServedStay): ServiceChoice[] =>
  online.flatMap((service) => {
    const field = fieldsOf(service)
    const text = parameterOf(query, field.quantity, 3)
    const quantity = Math.min(/^\d+$/.test(text ?? '') ? Number(text) : 0, service.most)
    if (quantity === 0) return []
    const day = parameterOf(query, field.day)
    return {
      service_id: service.id,
      // A number that is the usual one follows the party when that changes.
      ...(quantity !== defaultQuantity(service, stay) && { quantity }),
      // That of the arrival is the usual one.
      ...(day !== undefined && day !== stay.check_in && service.days.includes(day) && { dates: [day] }),
    }
  })
