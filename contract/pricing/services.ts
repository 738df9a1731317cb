import Type, { type Static } from 'typebox'
import { OFFICE, PRICES } from '../account/roles.ts'
import { LANGUAGES } from '../languages.ts'
import { OFFERING_STATUSES, SERVICE_CATEGORIES, SERVICE_UNITS } from '../lists.ts'
import { mergeable } from '../merge-patch.ts'
import { ServicePrice } from '../money.ts'
import { operation } from '../operation.ts'
import { deltaQuery, page, pageQuery } from '../page.ts'
import * as s from '../schema.ts'
import { SERVICE_TEXTS, translationChanges, translations } from '../text/translations.ts'
import { SERVICE_MEALS } from './meals.ts'

export const ServiceName = s.named(
  'ServiceName',
  s.object(
    Object.fromEntries(
      LANGUAGES.map((language) => [language, s.optional(s.line(100, `Text in \`${language}\``))]),
    ) as Record<(typeof LANGUAGES)[number], ReturnType<typeof Type.Optional<Type.TString>>>,
    { minProperties: 1, description: 'Name shown to guests, by language; at least one' },
  ),
)
export type ServiceName = Static<typeof ServiceName>

const price = s.described(
  ServicePrice,
  'Unit price including VAT, in the currency of the property; existing bookings and charges keep their price',
)
const per = s.oneOf(
  SERVICE_UNITS,
  'Unit of the price: the `stay`, each `night`, each `person`, each person and night (`person_night`), or each `item`',
)
/** Fields of a service, shared by requests and responses. rule 25.1 */
const terms = {
  description: s.nullable(s.text(500, 'Description shown to guests; null for none')),
  translations: translations('ServiceTexts', SERVICE_TEXTS),
  category: s.oneOf(SERVICE_CATEGORIES, 'Category of the service'),
  meal: s.nullable(
    s.oneOf(
      SERVICE_MEALS,
      'Meals that the kitchen prepares for it; null for none, and where nobody has said so',
    ),
  ),
  vat_rate: s.percentString('VAT rate in percent, with two decimals; the price includes the VAT'),
  bookable_online: Type.Boolean({ description: 'Whether guests can book the service online' }),
  charged_by_housekeeping: Type.Boolean({
    description: 'Whether housekeepers may charge the service to the guest in a room',
  }),
  daily_limit: s.nullable(s.integer(1, 100_000, 'Maximum number of booked units per day; null for no limit')),
  refundable: Type.Boolean({
    description: 'Whether the booked service is no longer charged when the stay is cancelled',
  }),
  status: s.oneOf(OFFERING_STATUSES, 'An inactive service can no longer be sold; existing charges remain'),
}
const code = Type.String({
  pattern: '^[A-Za-z0-9_-]{1,20}$',
  description: 'Short code, unique within the property; default: derived from the name',
  examples: ['PARKING'],
})

export const Service = s.named(
  'Service',
  s.object({
    id: s.id('service'),
    property_id: s.id('property'),
    code,
    name: ServiceName,
    price,
    per,
    ...terms,
    ...s.versioned,
  }),
)
export type Service = Static<typeof Service>

export const listServices = operation({
  id: 'listServices',
  method: 'GET',
  path: '/services',
  tag: 'Services',
  roles: OFFICE,
  summary: 'List services',
  description: 'Newest first.',
  query: s.object({
    ...pageQuery,
    property_id: s.optional(s.reference('property')),
    category: s.optional(s.oneOrMore(SERVICE_CATEGORIES, 'Only those of these categories')),
    status: s.optional(
      s.oneOrMore(OFFERING_STATUSES, 'Only those in this status: one, or both separated by a comma'),
    ),
    ...deltaQuery,
  }),
  status: 200,
  response: page('ServicePage', Service),
  errors: ['SVC-2005', 'SVC-4005'],
  example: { query: { status: 'active' } },
})

export const getService = operation({
  id: 'getService',
  method: 'GET',
  path: '/services/{id}',
  tag: 'Services',
  roles: OFFICE,
  summary: 'Get a service',
  params: s.object({ id: s.reference('service') }),
  status: 200,
  response: Service,
  errors: ['SVC-3001'],
  example: { params: { id: '{service_id}' } },
})

export const getServiceAvailability = operation({
  id: 'getServiceAvailability',
  method: 'GET',
  path: '/services/availability',
  tag: 'Services',
  roles: OFFICE,
  summary: 'Get the availability of services',
  description:
    'Dates from `from` to the day before `to`, at most 366, of every active service of a property. Booked services count, charges during the stay do not.',
  query: s.object({
    property_id: s.reference('property'),
    from: s.date('First date'),
    to: s.date({ description: 'Exclusive' }),
  }),
  status: 200,
  response: s.named(
    'ServiceAvailability',
    s.object({
      data: Type.Array(
        s.named(
          'ServiceDates',
          s.object({
            service_id: s.id('service'),
            daily_limit: s.nullable(
              Type.Integer({ description: 'Maximum number of units per day; null for no limit' }),
            ),
            dates: Type.Array(
              s.object({
                date: s.date('Dates of the service'),
                taken: Type.Integer({ description: 'Number of units booked by stays' }),
                available: s.nullable(
                  s.integer(
                    0,
                    Number.MAX_SAFE_INTEGER,
                    'Number of units left; never below 0, null for no limit',
                  ),
                ),
              }),
              { description: 'Each date in order' },
            ),
          }),
        ),
        { description: 'One element for each service, oldest first' },
      ),
    }),
  ),
  errors: ['SVC-1011', 'SVC-4005'],
  example: { query: { property_id: '{property_id}', from: '{date+20}', to: '{date+23}' } },
})

export const createService = operation({
  id: 'createService',
  method: 'POST',
  path: '/services',
  tag: 'Services',
  roles: PRICES,
  audit: ['Service created', 'Leistung angelegt'],
  summary: 'Create a service',
  description:
    'Breakfast, a parking space, a late check-out. By default it is `other`, not bookable online, not charged by housekeepers, refundable, without a limit, with the VAT rate of the property.',
  body: s.named(
    'ServiceCreate',
    s.object({
      property_id: s.reference('property'),
      code: s.optional(code),
      name: ServiceName,
      price,
      per,
      ...s.optionals(terms),
    }),
  ),
  status: 201,
  response: Service,
  errors: ['SVC-3001', 'SVC-4005'],
  example: {
    body: {
      property_id: '{property_id}',
      code: 'PARKING',
      name: { en: 'Parking space', de: 'Stellplatz' },
      category: 'parking',
      price: { amount: 1500, currency: 'EUR' },
      per: 'night',
      vat_rate: '19.00',
      daily_limit: 10,
    },
  },
})

export const updateService = operation({
  id: 'updateService',
  method: 'PATCH',
  path: '/services/{id}',
  tag: 'Services',
  roles: PRICES,
  audit: ['Service changed', 'Leistung geändert'],
  summary: 'Change or end a service',
  description: 'Existing bookings and charges keep their price and VAT rate. `status: inactive` ends it.',
  params: s.object({ id: s.reference('service') }),
  body: s.named(
    'ServiceUpdate',
    s.object(
      s.optionals({
        code,
        name: s.described(
          mergeable(ServiceName, true),
          'Name by language; null removes one, and at least one must remain',
        ),
        price,
        per,
        ...terms,
        translations: translationChanges('ServiceTexts', SERVICE_TEXTS),
      }),
    ),
  ),
  status: 200,
  response: Service,
  errors: ['SVC-3001', 'SVC-1015'],
  example: { params: { id: '{service_id}' }, body: { daily_limit: 12 } },
})
