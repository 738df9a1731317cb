import Type, { type Static } from 'typebox'
import { MAX_DAYS_ASKED } from '../dates.ts'
import { SERVICE_UNITS } from '../lists.ts'
import { Money } from '../money.ts'
import { ServiceName } from '../resources/rates/services.ts'
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
        'How many; persons, of a service that is priced by person. Left out: one, or everybody of the party',
      ),
    ),
    dates: s.optional(
      Type.Array(s.date('A night of the stay, or of an item or what is taken once also its last day'), {
        minItems: 1,
        maxItems: MAX_DAYS_ASKED,
        description: 'When it is taken. Left out: on every night of the stay, or of an item at arrival',
      }),
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
export const TakenService = s.named(
  'TakenService',
  s.object({
    service_id: s.id('service'),
    name: ServiceName,
    per: s.oneOf(SERVICE_UNITS, 'What `unit_price` is for'),
    quantity: Type.Integer({ description: 'How many, on each of the dates', examples: [2] }),
    quantity_follows_party: Type.Boolean({
      description: 'True where everybody takes it, however many they become',
    }),
    dates: Type.Array(s.date(), {
      description:
        'When it is taken, in order; of a `stay` and a `person`, which are charged once, when it is kept for them',
    }),
    dates_follow_stay: Type.Boolean({
      description: 'True where the dates were left out, so that they change with those of the stay',
    }),
    unit_price: s.described(Money, 'Of one, VAT included, as it was when the stay first took it'),
    vat_rate: s.percentString('VAT rate inside the price, as it was then'),
    refundable: Type.Boolean({ description: 'Whether it is owed no more when the stay is given up' }),
    total: s.described(Money, 'What it costs for all dates'),
  }),
)
export type TakenService = Static<typeof TakenService>

/** The availability of a service on a date. */
export const ServiceLeft = s.object({
  date: s.date('When it would be taken'),
  available: s.integer(0, Number.MAX_SAFE_INTEGER, 'How many are left; never below 0'),
})

/** Fields of a reservation about its services. */
export const servicesOfStay = {
  services: Type.Array(TakenService, {
    description: 'Services booked with the stay, at their prices when they were booked; usually empty',
  }),
  services_total: s.described(Money, 'Total of `services`'),
}
