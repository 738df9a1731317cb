import Type, { type Static } from 'typebox'
import { OFFERING_STATUSES } from '../../lists.ts'
import { mergeable } from '../../merge-patch.ts'
import { operation } from '../../operation.ts'
import { deltaQuery, page, pageQuery } from '../../page.ts'
import { PromotionDiscount } from '../../parts/price-parts.ts'
import * as s from '../../schema.ts'

/** Fields of a promotion, shared by requests and responses. rule 22 */
const terms = {
  rate_plan_ids: Type.Array(s.reference('rate_plan'), {
    maxItems: 200,
    uniqueItems: true,
    description: 'The rate plans that it lowers; empty for all of the property',
  }),
  discount: s.described(PromotionDiscount, 'What it takes off the nights, spread over them to the cent'),
  stay_from: s.nullable(s.date('First night that a stay may hold; null for any')),
  stay_to: s.nullable(s.date('Last night that a stay may hold, inclusive; null for any')),
  book_from: s.nullable(
    s.date('First business date of the property on which it may be booked; null for any'),
  ),
  book_to: s.nullable(s.date('Last such business date, inclusive; null for any')),
  max_uses: s.nullable(
    s.integer(1, 100_000, 'So many stays at most, those that were cancelled not counted; null for no limit'),
  ),
  status: s.oneOf(
    OFFERING_STATUSES,
    'An inactive one is not sold any more; stays that were sold by it keep it',
  ),
}

const code = Type.String({
  pattern: '^[A-Za-z0-9_-]{2,40}$',
  description: 'Letters, digits, `-` and `_`, kept in capitals; unique within the property whatever the case',
  examples: ['SPRING10'],
})

export const Promotion = s.named(
  'Promotion',
  s.object({
    id: s.id('promotion'),
    property_id: s.id('property'),
    code,
    ...terms,
    uses: s.integer(0, Number.MAX_SAFE_INTEGER, 'Stays that were sold by it and are not cancelled'),
    version: s.integer(1, Number.MAX_SAFE_INTEGER, 'Increases with every change; the `ETag`'),
    created_at: s.timestamp('When the object was created'),
    updated_at: s.timestamp('When the object was last changed'),
  }),
)
export type Promotion = Static<typeof Promotion>

export const listPromotions = operation({
  id: 'listPromotions',
  method: 'GET',
  path: '/promotions',
  tag: 'Promotions',
  summary: 'List promotions',
  description: 'Newest first.',
  query: s.object({
    ...pageQuery,
    property_id: s.optional(s.reference('property')),
    status: s.optional(
      s.oneOrMore(OFFERING_STATUSES, 'Only those in this status: one, or both separated by a comma'),
    ),
    ...deltaQuery,
  }),
  status: 200,
  response: page('PromotionPage', Promotion),
  errors: ['SVC-2005', 'SVC-4005'],
  example: { query: { status: 'active' } },
})

export const getPromotion = operation({
  id: 'getPromotion',
  method: 'GET',
  path: '/promotions/{id}',
  tag: 'Promotions',
  summary: 'Get a promotion',
  params: s.object({ id: s.reference('promotion') }),
  status: 200,
  response: Promotion,
  errors: ['SVC-3001'],
  example: { params: { id: '{promotion_id}' } },
})

const { discount, ...others } = terms

export const createPromotion = operation({
  id: 'createPromotion',
  method: 'POST',
  path: '/promotions',
  tag: 'Promotions',
  summary: 'Create a promotion',
  description:
    'A code that lowers the price of nights, sent as `promotion_code` with availability and a booking. By default it applies to all plans, dates and bookings.',
  body: s.named(
    'PromotionCreate',
    s.object({ property_id: s.reference('property'), code, discount, ...s.optionals(others) }),
  ),
  status: 201,
  response: Promotion,
  errors: ['SVC-3001', 'SVC-4005'],
  example: {
    body: {
      property_id: '{property_id}',
      code: 'SPRING10',
      discount: { type: 'percent', value: 10 },
      max_uses: 100,
    },
  },
})

export const updatePromotion = operation({
  id: 'updatePromotion',
  method: 'PATCH',
  path: '/promotions/{id}',
  tag: 'Promotions',
  summary: 'Change or end a promotion',
  description:
    'Stays that have used it keep their price. `status: inactive` ends it. With a `max_uses` below its uses it can no longer be used.',
  params: s.object({ id: s.reference('promotion') }),
  body: s.named(
    'PromotionUpdate',
    s.object(
      s.optionals({
        code,
        ...others,
        discount: s.described(mergeable(PromotionDiscount), 'What it takes off the nights'),
      }),
    ),
  ),
  status: 200,
  response: Promotion,
  errors: ['SVC-3001', 'SVC-1015'],
  example: { params: { id: '{promotion_id}' }, body: { max_uses: 200 } },
})
