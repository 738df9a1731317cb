import Type, { type Static } from 'typebox'
import { MAX_DAYS_AHEAD } from '../../dates.ts'
import { WEEKDAYS, YIELD_RULE_STATUSES } from '../../lists.ts'
import { Money, Price } from '../../money.ts'
import { operation } from '../../operation.ts'
import { page, pageQuery } from '../../page.ts'
import * as s from '../../schema.ts'

const percentOfRooms = (about: string) => s.nullable(s.integer(0, 100, about))
const daysAhead = (about: string) => s.nullable(s.integer(0, MAX_DAYS_AHEAD, about))

export const YieldConditions = s.named(
  'YieldConditions',
  s.object(
    s.optionals({
      occupancy_at_least: percentOfRooms('Percent of the rooms that are sold, at the least; null for any'),
      occupancy_below: percentOfRooms('Percent of the rooms below which the sold ones are; null for any'),
      days_before: daysAhead('Within so many days before the night, 0 for the day itself; null for any'),
      weekdays: Type.Array(s.oneOf(WEEKDAYS), {
        maxItems: 7,
        uniqueItems: true,
        description: 'Nights that begin on these weekdays; empty for all',
      }),
      start_date: s.nullable(s.date({ description: 'First night; null for no first one' })),
      end_date: s.nullable(s.date({ description: 'Last night, inclusive; null for no last one' })),
      room_type_ids: Type.Array(s.reference('room_type'), {
        maxItems: 50,
        uniqueItems: true,
        description: 'The room types whose rooms make the percentage, together; empty for the whole property',
      }),
    }),
    { description: 'When the rule holds for a night: all of them' },
  ),
)
export type YieldConditions = Static<typeof YieldConditions>

const terms = {
  name: s.line(100, 'Name of the rule, which its prices bear'),
  position: s.integer(0, 1000, 'Order of the rules: of several that hold for a night the first one counts'),
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
    'What it does to the price that the night has without any rule',
  ),
  floor: s.nullable(s.described(Price, 'No price of the rule is lower; null for none')),
  ceiling: s.nullable(s.described(Price, 'No price of the rule is higher; null for none')),
  rate_plan_ids: Type.Array(s.reference('rate_plan'), {
    minItems: 1,
    maxItems: 20,
    uniqueItems: true,
    description: 'The plans whose prices it changes; plans that derive from them follow',
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
      '`draft`: has never run; `running`: its prices follow its conditions; `paused`: its prices stay as they are',
    ),
    nights_priced: s.integer(
      0,
      Number.MAX_SAFE_INTEGER,
      'Nights of plans that have its price, past ones included',
    ),
    version: s.integer(1, Number.MAX_SAFE_INTEGER, 'Increases with every change; the `ETag`'),
    created_at: s.timestamp('When the object was created'),
    updated_at: s.timestamp('When the object was last changed'),
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
  summary: 'Change, run or pause a yield rule',
  description:
    'Missing keys do not change; `conditions` are replaced. `status: "running"` needs the `version` of its preview as `previewed_version`, and terms (conditions, effect, floor, ceiling, plans) can change only while the rule is not running. Prices of a running rule follow within a minute; those of a paused one stay until they are reverted.',
  params: s.object({ id: s.reference('yield_rule') }),
  body: s.named(
    'YieldRuleUpdate',
    s.object(
      s.optionals({
        ...terms,
        status: s.oneOf(['running', 'paused'], 'Whether its prices follow its conditions'),
        previewed_version: s.integer(
          1,
          Number.MAX_SAFE_INTEGER,
          '`version` of the preview that was looked at: a rule that begins to run needs that of the rule as it is',
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
  summary: 'Pause a yield rule and revert every price that it wrote',
  description: 'Removes all prices that the rule wrote, also of past nights; booked stays keep their price.',
  params: s.object({ id: s.reference('yield_rule') }),
  status: 200,
  response: YieldRule,
  errors: ['SVC-3001', 'SVC-1015'],
  example: { params: { id: '{yield_rule_id}' } },
})

export const PreviewedNight = s.named(
  'PreviewedNight',
  s.object({
    date: s.date('Date on which the night begins'),
    rate_plan_id: s.id('rate_plan'),
    sold: s.integer(0, Number.MAX_SAFE_INTEGER, 'Rooms sold of those that make the percentage'),
    rooms: s.integer(0, Number.MAX_SAFE_INTEGER, 'Rooms that make the percentage'),
    before: s.described(Money, 'The price without any rule'),
    after: s.described(Money, 'The price of this rule'),
  }),
)

export const PreviewedPast = s.named(
  'PreviewedPastNight',
  s.object({
    date: s.date('Date on which the night began'),
    room_nights: s.integer(
      1,
      Number.MAX_SAFE_INTEGER,
      'Rooms that were booked for it while the rule would have held',
    ),
    revenue: s.described(Money, 'What they were booked for'),
    revenue_with_rule: s.described(Money, 'What they would have been booked for, had the guests paid it'),
  }),
)

export const YieldPreview = s.named(
  'YieldPreview',
  s.object({
    version: s.integer(
      1,
      Number.MAX_SAFE_INTEGER,
      'Version of the rule that was looked at: `previewed_version` of the request that lets it run',
    ),
    next: s.object(
      {
        from: s.date('First night'),
        to: s.date('Last night'),
        nights: Type.Array(PreviewedNight, { description: 'The nights whose price it would change' }),
        count: s.integer(0, Number.MAX_SAFE_INTEGER, 'How many these are, counted once for each plan'),
        set_by_hand: s.integer(
          0,
          Number.MAX_SAFE_INTEGER,
          'Nights for which it holds, but whose price somebody has set by hand',
        ),
      },
      { description: 'What it would do now, were it alone' },
    ),
    past: s.object(
      {
        from: s.date('First night'),
        to: s.date('Last night'),
        nights: Type.Array(PreviewedPast, {
          description: 'The nights for which rooms were booked while it would have held',
        }),
        room_nights: s.integer(0, Number.MAX_SAFE_INTEGER, 'Their rooms in sum'),
        revenue: s.described(Money, 'What they were booked for in sum'),
        revenue_with_rule: s.described(Money, 'The same with the rule'),
      },
      {
        description:
          'What it would have done, as the order book knows past evenings: a room booked on a day counts by what was sold when the day before ended, at the ' +
          'price that it was booked for with VAT',
      },
    ),
  }),
)
export type YieldPreview = Static<typeof YieldPreview>

export const previewYieldRule = operation({
  id: 'previewYieldRule',
  method: 'POST',
  path: '/yield-rules/{id}/preview',
  tag: 'Yield rules',
  summary: 'Preview a yield rule',
  description: 'Covers the next 60 nights and the last 90. Nothing is changed.',
  params: s.object({ id: s.reference('yield_rule') }),
  audited: false,
  changes_nothing: true,
  status: 200,
  response: YieldPreview,
  errors: ['SVC-3001'],
  example: { params: { id: '{yield_rule_id}' } },
})
