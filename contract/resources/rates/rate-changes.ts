import Type, { type Static } from 'typebox'
import { Money } from '../../money.ts'
import { dryRunAnswer, dryRunQuery, operation } from '../../operation.ts'
import { NightlyRate } from '../../parts/price-parts.ts'
import { DateRestrictions, PriceOverrideChange } from '../../parts/rate-plan-terms.ts'
import * as s from '../../schema.ts'

/** Per request: the number of plans of a large property. */
export const MAX_CHANGED_PLANS = 100
/** 20 plans for two years; the undo may need as many. */
export const MAX_CHANGED_NIGHTS = 14_600

/** Maximum number of rooms of a room type. */
const MAX_SELL_LIMIT = 2000

export const RateChange = s.named(
  'RateChange',
  s.object({
    rate_plan_id: s.reference('rate_plan', 'The plan whose dates change'),
    ...PriceOverrideChange.properties,
    adjustment: s.optional(
      s.described(
        s.variants('RateAdjustment', {
          percent: {
            value: s.percentNumber(
              -100,
              1000,
              'Percent that is added to the price of each night, negative to lower it; at most two decimals',
            ),
          },
          amount: {
            value: Type.Integer({
              minimum: -1_000_000_000,
              maximum: 1_000_000_000,
              description: 'Minor units that are added to the price of each night',
            }),
          },
        }),
        'In place of `price`: changes the price that each night has before the request, wherever it comes from, rounded half up; ' +
          'prices by number of adults that a date has of its own change with it',
      ),
    ),
  }),
)
export type RateChange = Static<typeof RateChange>

export const SeenVersion = s.named(
  'SeenPlanVersion',
  s.object({
    rate_plan_id: s.reference('rate_plan', 'A plan of `changes`'),
    version: s.integer(1, Number.MAX_SAFE_INTEGER, 'The version that was seen'),
  }),
)

export const LimitChange = s.named(
  'RoomTypeLimitChange',
  s.object({
    room_type_id: s.reference('room_type', 'The room type whose nights change'),
    date: PriceOverrideChange.properties.date,
    start_date: PriceOverrideChange.properties.start_date,
    end_date: PriceOverrideChange.properties.end_date,
    days: PriceOverrideChange.properties.days,
    stop_sell: s.optional(
      Type.Boolean({
        description: 'True closes the room type for the night, by every plan and channel; false opens it',
      }),
    ),
    sell_limit: s.optional(
      s.nullable(
        s.integer(
          0,
          MAX_SELL_LIMIT,
          'How many rooms of the type may be sold on the night altogether; null: as many as there are',
        ),
      ),
    ),
  }),
)
export type LimitChange = Static<typeof LimitChange>

const limits = Type.Array(LimitChange, {
  maxItems: MAX_CHANGED_NIGHTS,
  description: 'What changes of nights of room types, in order: the later element wins, key by key',
})

const changes = Type.Array(RateChange, {
  maxItems: MAX_CHANGED_NIGHTS,
  description:
    'What changes, in order: of two elements for the same night of a plan the later wins, key by key. A key left out keeps its value, ' +
    '`null` clears it',
})

export const RateChanges = s.named(
  'RateChanges',
  s.object({
    property_id: s.reference('property', 'The property of all plans and room types'),
    changes: s.optional(changes),
    limits: s.optional(limits),
    versions: s.optional(
      Type.Array(SeenVersion, {
        maxItems: MAX_CHANGED_PLANS,
        description:
          'Versions of plans that were seen: where one has changed since, all is refused with SVC-1015',
      }),
    ),
  }),
)
export type RateChanges = Static<typeof RateChanges>

export const NightTerms = s.named(
  'NightTerms',
  s.object({
    amount: s.nullable(
      s.described(Money, 'Price of the night before guests and channel change it; null when it has none'),
    ),
    source: s.nullable(
      s.described(NightlyRate.properties.source, 'Where the price comes from; null when there is none'),
    ),
    yield_rule: NightlyRate.properties.yield_rule,
    restrictions: s.described(
      DateRestrictions,
      'Restrictions that hold on the date, of the date itself or of the plan: those that differ between before and after',
    ),
  }),
)
export type NightTerms = Static<typeof NightTerms>

export const ChangedNight = s.named(
  'ChangedNight',
  s.object({
    date: s.date('Date on which the night begins'),
    before: s.described(NightTerms, 'As it was'),
    after: s.described(NightTerms, 'As it is afterwards'),
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
        'True for a plan that no element has changed: its nights follow those of a plan that it derives from',
    }),
    version: s.integer(1, Number.MAX_SAFE_INTEGER, 'Version of the plan afterwards'),
    nights: Type.Array(ChangedNight, {
      description: 'Every night whose price or restrictions have changed',
    }),
  }),
)
export type ChangedPlan = Static<typeof ChangedPlan>

export const NightLimits = s.named(
  'NightLimits',
  s.object({
    stop_sell: Type.Boolean({ description: 'The room type is closed on the night' }),
    sell_limit: s.nullable(
      s.integer(0, MAX_SELL_LIMIT, 'How many rooms of it may be sold altogether; null: as many as there are'),
    ),
    left: s.integer(0, Number.MAX_SAFE_INTEGER, 'What is left to sell of it'),
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
        before: s.described(NightLimits, 'As it was'),
        after: s.described(NightLimits, 'As it is afterwards'),
      }),
      { description: 'Every night that is closed, opened or has another limit' },
    ),
  }),
)
export type ChangedRoomType = Static<typeof ChangedRoomType>

export const RateChangesResult = s.named(
  'RateChangesResult',
  s.object({
    data: Type.Array(ChangedPlan, {
      description: 'The plans that have changed, those that derive from them among them',
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
      { description: 'How much it is' },
    ),
    channels: Type.Array(Type.String({ description: 'A channel', examples: ['booking_com'] }), {
      description: 'The channels that are told',
    }),
    undo: s.nullable(
      s.described(
        RateChanges,
        'The request that puts every changed date back as it was; its `versions` refuse where a plan has changed since, and may be ' +
          'left out. Null where nothing has changed',
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
  summary: 'Change prices, restrictions and limits of several rate plans and room types over dates',
  description:
    `All of it or nothing, in one transaction: at most ${MAX_CHANGED_PLANS} plans of one property and ${MAX_CHANGED_NIGHTS} nights, those of ` +
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
