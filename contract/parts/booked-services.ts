import Type, { type Static } from 'typebox'
import { MAX_DAYS_ASKED } from '../dates.ts'
import { SERVICE_UNITS } from '../lists.ts'
import { Money } from '../money.ts'
import { ServiceName } from '../pricing/services.ts'
import * as s from '../schema.ts'
import { MAX_SERVICES } from './max-services.ts'

const MAX_QUANTITY = 100

/** A selected service of a booking. rule 25.5 */
export const ServiceChoice = s.named(
  'ServiceChoice',
  s.object({
    service_id: s.reference('service'),
    quantity: s.optional(
      s.integer(
        1,
        MAX_QUANTITY,
        'Quantity; number of persons if the service is priced by person. Default: one, or the whole party',
      ),
    ),
    dates: s.optional(
      Type.Array(
        s.date('A night of the stay; for an item, or a service that is charged once, also the last day'),
        {
          minItems: 1,
          maxItems: MAX_DAYS_ASKED,
          description:
            'Dates of the service. Default: every night of the stay, or the day of arrival for an item',
        },
      ),
    ),
  }),
)
export type ServiceChoice = Static<typeof ServiceChoice>

export const servicesOfNew = {
  services: s.optional(
    Type.Array(ServiceChoice, {
      maxItems: MAX_SERVICES,
      description: 'Services to book with the stay, at their current prices',
    }),
  ),
}
export const servicesOfChange = {
  services: s.optional(
    Type.Array(ServiceChoice, {
      maxItems: MAX_SERVICES,
      description:
        'Services of the stay; replaces the whole list. Services already booked keep their price. For a guest in house, services of past days are kept',
    }),
  ),
}

/** A booked service, at the terms of the time of booking. rule 25.6 */
export const BookedService = s.named(
  'BookedService',
  s.object({
    service_id: s.id('service'),
    name: ServiceName,
    per: s.oneOf(SERVICE_UNITS, 'Unit of `unit_price`'),
    quantity: Type.Integer({ description: 'Quantity on each of the dates', examples: [2] }),
    quantity_follows_party: Type.Boolean({
      description:
        'Whether the service is booked for the whole party, so that its quantity follows the party size',
    }),
    dates: Type.Array(s.date(), {
      description:
        'Dates on which it is provided, in order; of a `stay` and a `person`, which are charged once, dates on which it is reserved',
    }),
    dates_follow_stay: Type.Boolean({
      description: 'Whether the dates follow those of the stay, because none were set',
    }),
    unit_price: s.described(Money, 'Unit price including VAT, as of the first booking with this stay'),
    vat_rate: s.percentString('VAT rate included in the price, as of the first booking with this stay'),
    refundable: Type.Boolean({
      description: 'Whether the service is no longer charged when the stay is cancelled',
    }),
    total: s.described(Money, 'Total price for all dates'),
  }),
)
export type BookedService = Static<typeof BookedService>

/** The availability of a service on a date. */
export const ServiceLeft = s.object({
  date: s.date('Dates of the service'),
  available: s.integer(0, Number.MAX_SAFE_INTEGER, 'Number of units left; never below 0'),
})

/** Fields of a reservation about its services. */
export const servicesOfStay = {
  services: Type.Array(BookedService, {
    description: 'Services booked with the stay, at their prices when they were booked; usually empty',
  }),
  services_total: s.described(Money, 'Total of `services`'),
}
