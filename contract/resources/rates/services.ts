import Type, { type Static } from 'typebox'
import { LANGUAGES } from '../../languages.ts'
import { OFFERING_STATUSES, SERVICE_CATEGORIES, SERVICE_UNITS } from '../../lists.ts'
import { mergeable } from '../../merge-patch.ts'
import { ServicePrice } from '../../money.ts'
import { operation } from '../../operation.ts'
import { deltaQuery, page, pageQuery } from '../../page.ts'
import * as s from '../../schema.ts'

export const ServiceName = s.named(
  'ServiceName',
  s.object(
    Object.fromEntries(
      LANGUAGES.map((language) => [language, s.optional(s.line(100, `In the language \`${language}\``))]),
    ) as Record<(typeof LANGUAGES)[number], ReturnType<typeof Type.Optional<Type.TString>>>,
    { minProperties: 1, description: 'What guests read, by language: one at least' },
  ),
)
export type ServiceName = Static<typeof ServiceName>

const price = s.described(
  ServicePrice,
  'Of one unit, VAT included, in the currency of the property; what is sold already keeps its price',
)
const per = s.oneOf(
  SERVICE_UNITS,
  'What the price is for: the `stay`, each `night`, each `person` or both (`person_night`), or each `item` that is taken',
)
/** Fields of a service, shared by requests and responses. rule 25.1 */
const terms = {
  description: s.nullable(s.text(500, 'What it is, for staff; null for nothing')),
  category: s.oneOf(SERVICE_CATEGORIES, 'What it is of'),
  vat_rate: s.percentString('VAT rate in percent, with two decimals; the price includes the VAT'),
  bookable_online: Type.Boolean({ description: 'Whether guests may take it by themselves' }),
  daily_limit: s.nullable(
    s.integer(1, 100_000, 'So many units on a day at most, for bookings that take it; null for no limit'),
  ),
  refundable: Type.Boolean({
    description: 'For bookings that take it: whether it is owed no more when the stay is cancelled',
  }),
  status: s.oneOf(OFFERING_STATUSES, 'An inactive one is not sold any more; what was charged stays'),
}
const code = Type.String({
  pattern: '^[A-Za-z0-9_-]{1,20}$',
  description: 'Short code, unique within the property; derived from the name where it is left out',
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
    version: s.integer(1, Number.MAX_SAFE_INTEGER, 'Increases with every change; the `ETag`'),
    created_at: s.timestamp('When the object was created'),
    updated_at: s.timestamp('When the object was last changed'),
  }),
)
export type Service = Static<typeof Service>

export const listServices = operation({
  id: 'listServices',
  method: 'GET',
  path: '/services',
  tag: 'Services',
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
            daily_limit: s.nullable(Type.Integer({ description: 'So many on a day; null for no limit' })),
            dates: Type.Array(
              s.object({
                date: s.date('When they are taken'),
                taken: Type.Integer({ description: 'How many stays have taken' }),
                available: s.nullable(
                  s.integer(
                    0,
                    Number.MAX_SAFE_INTEGER,
                    'How many are left; never below 0, and null for no limit',
                  ),
                ),
              }),
              { description: 'Each date in order' },
            ),
          }),
        ),
        { description: 'One element for each service, the oldest first' },
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
  summary: 'Create a service',
  description:
    'Breakfast, a parking space, a late check-out. By default it is `other`, not bookable online, refundable, without a limit, with the VAT rate of the property.',
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
          'By language; null takes one away, and one at least is left',
        ),
        price,
        per,
        ...terms,
      }),
    ),
  ),
  status: 200,
  response: Service,
  errors: ['SVC-3001', 'SVC-1015'],
  example: { params: { id: '{service_id}' }, body: { daily_limit: 12 } },
})
