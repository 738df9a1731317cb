import Type, { type Static } from 'typebox'
import { OFFICE, PRICES } from '../account/roles.ts'
import { MAX_DAYS_AHEAD } from '../dates.ts'
import { WEEKDAYS, YIELD_RULE_STATUSES } from '../lists.ts'
import { Price } from '../money.ts'
import { operation } from '../operation.ts'
import { page, pageQuery } from '../page.ts'
import * as s from '../schema.ts'

const percentOfRooms = (about: string) => s.nullable(s.integer(0, 100, about))
const daysAhead = (about: string) => s.nullable(s.integer(0, MAX_DAYS_AHEAD, about))

export const YieldConditions = s.named(
  'YieldConditions',
  s.object(
    s.optionals({
      occupancy_at_least: percentOfRooms('Minimum percent of rooms sold, inclusive; null for any'),
      occupancy_below: percentOfRooms('Maximum percent of rooms sold, exclusive; null for any'),
      days_before: daysAhead('Maximum number of days before the night, 0 for the day itself; null for any'),
      weekdays: Type.Array(s.oneOf(WEEKDAYS), {
        maxItems: 7,
        uniqueItems: true,
        description: 'Nights that begin on these weekdays; empty for all',
      }),
      start_date: s.nullable(s.date({ description: 'First night; null for no limit' })),
      end_date: s.nullable(s.date({ description: 'Last night, inclusive; null for no limit' })),
      room_type_ids: Type.Array(s.reference('room_type'), {
        maxItems: 50,
        uniqueItems: true,
        description:
          'Room types whose rooms are counted together for the percentage; empty for the whole property',
      }),
    }),
    { description: 'Conditions under which the rule applies to a night; all must be met' },
  ),
)
export type YieldConditions = Static<typeof YieldConditions>

const terms = {
  name: s.line(100, 'Name of the rule, shown with its prices'),
  position: s.integer(
    0,
    1000,
    'Position in the order of rules: if several rules apply to a night, the first one counts',
  ),
  conditions: YieldConditions,
  effect: s.described(
    s.variants('YieldEffect', {
      percent: {
        value: s.percentNumber(
          -90,
          500,
          'Percent added to the price, negative to lower it; at most two decimals',
        ),
      },
      amount: {
        value: Type.Integer({
          minimum: -100_000_000,
          maximum: 100_000_000,
          description: 'Amount added to the price, in minor units of the currency; negative to lower it',
        }),
      },
    }),
    'Effect on the price of the night without any rule',
  ),
  floor: s.nullable(s.described(Price, 'Minimum price that the rule can set; null for none')),
  ceiling: s.nullable(s.described(Price, 'Maximum price that the rule can set; null for none')),
  rate_plan_ids: Type.Array(s.reference('rate_plan'), {
    minItems: 1,
    maxItems: 20,
    uniqueItems: true,
    description: 'Rate plans whose prices the rule changes; derived plans follow',
  }),
}

export const YieldRule = s.named(
  'YieldRule',
  s.object({
    id: s.id('yield_rule'),
    property_id: s.id('property'),
    ...terms,
    status: s.oneOf(
      YIELD_RULE_STATUSES,
      '`draft`: has never run; `running`: prices follow the conditions; `paused`: prices set by the rule remain',
    ),
    nights_priced: s.integer(
      0,
      Number.MAX_SAFE_INTEGER,
      'Number of nights of plans with a price of the rule, including past nights',
    ),
    ...s.versioned,
  }),
)
export type YieldRule = Static<typeof YieldRule>

const EXAMPLE = {
  name: 'Nearly full',
  conditions: { occupancy_at_least: 80 },
  effect: { type: 'percent', value: 10 },
  ceiling: { amount: 30000, currency: 'EUR' },
  rate_plan_ids: ['{rate_plan_id}'],
}

export const listYieldRules = operation({
  id: 'listYieldRules',
  method: 'GET',
  path: '/yield-rules',
  tag: 'Yield rules',
  roles: OFFICE,
  summary: 'List yield rules',
  description: 'Newest first; `position` is the order in which they apply.',
  query: s.object({ ...pageQuery, property_id: s.optional(s.reference('property')) }),
  status: 200,
  response: page('YieldRulePage', YieldRule),
  errors: ['SVC-2005', 'SVC-4005'],
  example: { query: { property_id: '{property_id}' } },
})

export const getYieldRule = operation({
  id: 'getYieldRule',
  method: 'GET',
  path: '/yield-rules/{id}',
  tag: 'Yield rules',
  roles: OFFICE,
  summary: 'Get a yield rule',
  params: s.object({ id: s.reference('yield_rule') }),
  status: 200,
  response: YieldRule,
  errors: ['SVC-3001'],
  example: { params: { id: '{yield_rule_id}' } },
})

const optional_terms = s.optionals({
  position: terms.position,
  conditions: terms.conditions,
  floor: terms.floor,
  ceiling: terms.ceiling,
})

export const createYieldRule = operation({
  id: 'createYieldRule',
  method: 'POST',
  path: '/yield-rules',
  tag: 'Yield rules',
  roles: PRICES,
  audit: ['Yield rule created', 'Preisregel angelegt'],
  summary: 'Create a yield rule',
  description: 'A new rule is a draft and changes no prices: read its preview, then switch it on.',
  body: s.named(
    'YieldRuleCreate',
    s.object({
      property_id: s.reference('property'),
      name: terms.name,
      effect: terms.effect,
      rate_plan_ids: terms.rate_plan_ids,
      ...optional_terms,
    }),
  ),
  status: 201,
  response: YieldRule,
  errors: ['SVC-3001', 'SVC-4005'],
  example: { body: { property_id: '{property_id}', ...EXAMPLE } },
})

export const updateYieldRule = operation({
  id: 'updateYieldRule',
  method: 'PATCH',
  path: '/yield-rules/{id}',
  tag: 'Yield rules',
  roles: PRICES,
  audit: ['Yield rule changed', 'Preisregel geändert'],
  summary: 'Change, run or pause a yield rule',
  description:
    'Missing keys do not change; `conditions` are replaced. `status: "running"` needs the `version` of its preview as `previewed_version`, and terms (conditions, effect, floor, ceiling, plans) can change only while the rule is not running. Prices of a running rule follow within a minute; those of a paused one stay until they are reverted.',
  params: s.object({ id: s.reference('yield_rule') }),
  body: s.named(
    'YieldRuleUpdate',
    s.object(
      s.optionals({
        ...terms,
        status: s.oneOf(['running', 'paused'], 'Whether the rule is running'),
        previewed_version: s.integer(
          1,
          Number.MAX_SAFE_INTEGER,
          '`version` of the latest preview; required to start the rule, and must be the current version of the rule',
        ),
      }),
    ),
  ),
  status: 200,
  response: YieldRule,
  errors: ['SVC-3001', 'SVC-1015', 'SVC-1019'],
  example: { params: { id: '{yield_rule_id}' }, body: { position: 5 } },
})

export const deleteYieldRule = operation({
  id: 'deleteYieldRule',
  method: 'DELETE',
  path: '/yield-rules/{id}',
  tag: 'Yield rules',
  roles: PRICES,
  audit: ['Yield rule deleted', 'Preisregel gelöscht'],
  summary: 'Delete a yield rule, and revert its prices',
  params: s.object({ id: s.reference('yield_rule') }),
  status: 204,
  errors: ['SVC-3001', 'SVC-1015'],
  example: { params: { id: '{yield_rule_id}' } },
})

export const revertYieldRule = operation({
  id: 'revertYieldRule',
  method: 'POST',
  path: '/yield-rules/{id}/revert',
  tag: 'Yield rules',
  roles: PRICES,
  audit: ['Prices of a yield rule reverted', 'Preise einer Preisregel zurückgenommen'],
  summary: 'Pause a yield rule and revert every price that it wrote',
  description: 'Removes all prices that the rule wrote, also of past nights; booked stays keep their price.',
  params: s.object({ id: s.reference('yield_rule') }),
  status: 200,
  response: YieldRule,
  errors: ['SVC-3001', 'SVC-1015'],
  example: { params: { id: '{yield_rule_id}' } },
})
