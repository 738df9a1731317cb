import Type, { type Static } from 'typebox'
import { OFFICE, PRICES } from '../account/roles.ts'
import { OFFERING_STATUSES } from '../lists.ts'
import { mergeable } from '../merge-patch.ts'
import { operation } from '../operation.ts'
import { deltaQuery, page, pageQuery } from '../page.ts'
import { PromotionDiscount } from '../parts/price-parts.ts'
import * as s from '../schema.ts'

/** Fields of a promotion, shared by requests and responses. rule 22 */
const terms = {
  rate_plan_ids: Type.Array(s.reference('rate_plan'), {
    maxItems: 200,
    uniqueItems: true,
    description: 'Rate plans to which the promotion applies; empty for all of the property',
  }),
  discount: s.described(PromotionDiscount, 'Discount on the nights, divided over them exact to the cent'),
  stay_from: s.nullable(s.date('First night that a stay may include; null for any')),
  stay_to: s.nullable(s.date('Last night that a stay may include, inclusive; null for any')),
  book_from: s.nullable(
    s.date('First business date of the property on which the promotion can be used; null for any'),
  ),
  book_to: s.nullable(
    s.date('Last business date of the property on which the promotion can be used, inclusive; null for any'),
  ),
  max_uses: s.nullable(
    s.integer(1, 100_000, 'Maximum number of stays, without cancelled ones; null for no limit'),
  ),
  status: s.oneOf(
    OFFERING_STATUSES,
    'An inactive promotion can no longer be used; stays that used it keep it',
  ),
}

const code = Type.String({
  pattern: '^[A-Za-z0-9_-]{2,40}$',
  description:
    'Letters, digits, `-` and `_`, stored in upper case; unique within the property, not case-sensitive',
  examples: ['SPRING10'],
})

export const Promotion = s.named(
  'Promotion',
  s.object({
    id: s.id('promotion'),
    property_id: s.id('property'),
    code,
    ...terms,
    uses: s.integer(
      0,
      Number.MAX_SAFE_INTEGER,
      'Number of stays that used the promotion and are not cancelled',
    ),
    ...s.versioned,
  }),
)
export type Promotion = Static<typeof Promotion>

export const listPromotions = operation({
  id: 'listPromotions',
  method: 'GET',
  path: '/promotions',
  tag: 'Promotions',
  roles: OFFICE,
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
  roles: OFFICE,
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
  roles: PRICES,
  audit: ['Promotion created', 'Aktion angelegt'],
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
  roles: PRICES,
  audit: ['Promotion changed', 'Aktion geändert'],
  summary: 'Change or end a promotion',
  description:
    'Stays that used the promotion keep their price. `status: inactive` ends it. If `max_uses` is set below the number of uses, it can no longer be used.',
  params: s.object({ id: s.reference('promotion') }),
  body: s.named(
    'PromotionUpdate',
    s.object(
      s.optionals({
        code,
        ...others,
        discount: s.described(mergeable(PromotionDiscount), 'Discount on the nights'),
      }),
    ),
  ),
  status: 200,
  response: Promotion,
  errors: ['SVC-3001', 'SVC-1015'],
  example: { params: { id: '{promotion_id}' }, body: { max_uses: 200 } },
})
