import Type, { type Static } from 'typebox'
import { PRICES } from '../account/roles.ts'
import { Money } from '../money.ts'
import { dryRunAnswer, dryRunQuery, operation } from '../operation.ts'
import { NightlyRate } from '../parts/price-parts.ts'
import { DateRestrictions, PriceOverrideChange } from '../parts/rate-plan-terms.ts'
import * as s from '../schema.ts'

/** Per request: the number of plans of a large property. */
export const MAX_CHANGED_PLANS = 100
/** 20 plans for two years; the undo may need as many. */
export const MAX_CHANGED_NIGHTS = 14_600

/** Maximum number of rooms of a room type. */
const MAX_SELL_LIMIT = 2000

export const RateChange = s.named(
  'RateChange',
  s.object({
    rate_plan_id: s.reference('rate_plan', 'Identifier of the plan to change'),
    ...PriceOverrideChange.properties,
    adjustment: s.optional(
      s.described(
        s.variants('RateAdjustment', {
          percent: {
            value: s.percentNumber(
              -100,
              1000,
              'Percent added to the price of each night, negative to lower it; at most two decimals',
            ),
          },
          amount: {
            value: Type.Integer({
              minimum: -1_000_000_000,
              maximum: 1_000_000_000,
              description: 'Amount added to the price of each night, in minor units of the currency',
            }),
          },
        }),
        'Used instead of `price`: adjusts the current price of each night, whatever its source, rounded half up. Prices by number of adults ' +
          'that are set for the date are adjusted too',
      ),
    ),
  }),
)
export type RateChange = Static<typeof RateChange>

export const SeenVersion = s.named(
  'SeenPlanVersion',
  s.object({
    rate_plan_id: s.reference('rate_plan', 'Identifier of a plan in `changes`'),
    version: s.integer(1, Number.MAX_SAFE_INTEGER, 'Expected version'),
  }),
)

export const LimitChange = s.named(
  'RoomTypeLimitChange',
  s.object({
    room_type_id: s.reference('room_type', 'Identifier of the room type to change'),
    date: PriceOverrideChange.properties.date,
    start_date: PriceOverrideChange.properties.start_date,
    end_date: PriceOverrideChange.properties.end_date,
    days: PriceOverrideChange.properties.days,
    stop_sell: s.optional(
      Type.Boolean({
        description: 'True closes the room type for the night on all plans and channels; false opens it',
      }),
    ),
    sell_limit: s.optional(
      s.nullable(
        s.integer(
          0,
          MAX_SELL_LIMIT,
          'Maximum number of rooms of the type that may be sold on the night; null for no limit',
        ),
      ),
    ),
  }),
)
export type LimitChange = Static<typeof LimitChange>

const limits = Type.Array(LimitChange, {
  maxItems: MAX_CHANGED_NIGHTS,
  description:
    'Changes of nights of room types, in order: if two elements set the same key of a night, the later one applies',
})

const changes = Type.Array(RateChange, {
  maxItems: MAX_CHANGED_NIGHTS,
  description:
    'Changes of nights of rate plans, in order: if two elements set the same key of a night, the later one applies. An omitted key ' +
    'keeps its value, `null` clears it',
})

export const RateChanges = s.named(
  'RateChanges',
  s.object({
    property_id: s.reference(
      'property',
      'Identifier of the property to which all plans and room types belong',
    ),
    changes: s.optional(changes),
    limits: s.optional(limits),
    versions: s.optional(
      Type.Array(SeenVersion, {
        maxItems: MAX_CHANGED_PLANS,
        description:
          'Expected versions of plans: if one has changed since, the whole request is refused with SVC-1015',
      }),
    ),
  }),
)
export type RateChanges = Static<typeof RateChanges>

export const NightTerms = s.named(
  'NightTerms',
  s.object({
    amount: s.nullable(
      s.described(
        Money,
        'Price of the night before adjustments for the party and the channel; null when there is none',
      ),
    ),
    source: s.nullable(
      s.described(NightlyRate.properties.source, 'Source of the price; null when there is no price'),
    ),
    yield_rule: NightlyRate.properties.yield_rule,
    restrictions: s.described(
      DateRestrictions,
      'Restrictions that apply on the date, set for the date or by the plan; only those that differ between before and after',
    ),
  }),
)
export type NightTerms = Static<typeof NightTerms>

export const ChangedNight = s.named(
  'ChangedNight',
  s.object({
    date: s.date('Date on which the night begins'),
    before: s.described(NightTerms, 'State before the change'),
    after: s.described(NightTerms, 'State after the change'),
  }),
)

export const ChangedPlan = s.named(
  'ChangedPlan',
  s.object({
    rate_plan_id: s.id('rate_plan'),
    room_type_id: s.id('room_type'),
    name: Type.String({ description: 'Name of the plan', examples: ['Flexible'] }),
    derived: Type.Boolean({
      description:
        'True for a derived plan that the request does not name: its nights changed with those of the plan from which it is derived',
    }),
    version: s.integer(1, Number.MAX_SAFE_INTEGER, 'Version of the plan after the change'),
    nights: Type.Array(ChangedNight, {
      description: 'Nights whose price or restrictions have changed',
    }),
  }),
)
export type ChangedPlan = Static<typeof ChangedPlan>

export const NightLimits = s.named(
  'NightLimits',
  s.object({
    stop_sell: Type.Boolean({ description: 'Whether the room type is closed on the night' }),
    sell_limit: s.nullable(
      s.integer(0, MAX_SELL_LIMIT, 'Maximum number of rooms of the type that may be sold; null for no limit'),
    ),
    left: s.integer(0, Number.MAX_SAFE_INTEGER, 'Number of rooms that can still be sold'),
  }),
)
export type NightLimits = Static<typeof NightLimits>

export const ChangedRoomType = s.named(
  'ChangedRoomType',
  s.object({
    room_type_id: s.id('room_type'),
    nights: Type.Array(
      s.object({
        date: s.date('Date on which the night begins'),
        before: s.described(NightLimits, 'State before the change'),
        after: s.described(NightLimits, 'State after the change'),
      }),
      { description: 'Nights that were closed or opened, or whose limit has changed' },
    ),
  }),
)
export type ChangedRoomType = Static<typeof ChangedRoomType>

export const RateChangesResult = s.named(
  'RateChangesResult',
  s.object({
    data: Type.Array(ChangedPlan, {
      description: 'The plans that have changed, including plans derived from them',
    }),
    room_types: Type.Array(ChangedRoomType, { description: 'The room types whose limits have changed' }),
    counts: s.object(
      {
        dates: s.integer(0, Number.MAX_SAFE_INTEGER, 'Different dates'),
        nights: s.integer(0, Number.MAX_SAFE_INTEGER, 'Nights, counted once for each plan'),
        plans: s.integer(0, Number.MAX_SAFE_INTEGER, 'Plans, derived ones included'),
        room_types: s.integer(0, Number.MAX_SAFE_INTEGER, 'Room types whose limits have changed'),
        room_type_nights: s.integer(
          0,
          Number.MAX_SAFE_INTEGER,
          'Nights of these, counted once for each room type',
        ),
        channels: s.integer(
          0,
          Number.MAX_SAFE_INTEGER,
          'Channels that sell one of these plans or room types',
        ),
      },
      { description: 'Size of the change' },
    ),
    channels: Type.Array(Type.String({ description: 'A channel', examples: ['booking_com'] }), {
      description: 'The channels that receive the change',
    }),
    undo: s.nullable(
      s.described(
        RateChanges,
        'Request that restores every changed date. Its `versions` cause a refusal if a plan has changed since; remove them to restore ' +
          'anyway. Null when nothing has changed',
      ),
    ),
    ...dryRunAnswer,
  }),
)
export type RateChangesResult = Static<typeof RateChangesResult>

export const changeRates = operation({
  id: 'changeRates',
  method: 'POST',
  path: '/rate-plans/changes',
  tag: 'Rate plans',
  roles: PRICES,
  audit: ['Rates changed', 'Preise geändert'],
  summary: 'Change prices, restrictions and limits of several rate plans and room types over dates',
  description:
    `All changes are applied in one transaction, or none: at most ${MAX_CHANGED_PLANS} plans of one property and ${MAX_CHANGED_NIGHTS} nights, those of ` +
    'every element counted; and as many of room types, whose nights `limits` close or limit. Dates merge as `price_overrides` of a PATCH do, and an account that asked for `rate_plan.updated` gets one for each ' +
    'plan that has changed. The response has every night whose price or restrictions have changed, also of derived plans; with `dry_run=true` it is a preview.',
  query: s.object(dryRunQuery),
  body: RateChanges,
  body_limit: 4 * 1024 * 1024,
  status: 200,
  response: RateChangesResult,
  errors: ['SVC-3001', 'SVC-1015', 'SVC-4005'],
  example: {
    body: {
      property_id: '{property_id}',
      changes: [
        {
          rate_plan_id: '{rate_plan_id}',
          start_date: '{date+40}',
          end_date: '{date+42}',
          adjustment: { type: 'percent', value: 10 },
          restrictions: { min_stay: 3 },
        },
      ],
    },
  },
})
