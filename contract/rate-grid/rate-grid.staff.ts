import Type, { type Static } from 'typebox'
import { OFFICE } from '../account/roles.ts'
import { DateRestrictions, Derivation } from '../parts/rate-plan-terms.ts'
import { LocalEvents } from '../property/properties.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'

/** Twice the longest view. */
export const MAX_GRID_DAYS = 62

const perNight = <T extends Type.TSchema>(schema: T, description: string) =>
  Type.Array(schema, { description: `${description}; one for each night from \`from\` on` })
const perDate = <T extends Type.TSchema>(schema: T, description: string) =>
  Type.Array(schema, { description })
const count = (description: string) => s.integer(0, 1_000_000, { description, examples: [2] })
const place = (of: string) => s.integer(0, 100_000, { description: `Place in \`${of}\``, examples: [0] })
const minorUnits = s.integer(0, Number.MAX_SAFE_INTEGER, {
  description: 'Whole minor units of `currency`',
  examples: [12_000],
})
const text = (description: string, example: string) => Type.String({ description, examples: [example] })
const SOURCES =
  'One letter a night: `o` a price of the date itself, `y` of a yield rule, `w` of the weekday, `b` the base price, `d` derived, `-` none'

const RateGridHeads = s.named(
  'RateGridHeads',
  s.object({
    occupancy: perNight(
      s.nullable(s.integer(0, 100_000, { description: 'Percent', examples: [78] })),
      'Rooms on the books in percent of the rooms that could be sold, without those awaiting payment; null if there are none',
    ),
    held: perNight(
      s.integer(0, 1_000_000, { description: 'Room nights', examples: [1] }),
      'Rooms that await payment',
    ),
    last_year: perNight(
      s.nullable(s.integer(0, 100_000, { description: 'Percent', examples: [64] })),
      'The same of the night 364 days before, which is the same weekday; null where nothing was for sale',
    ),
    pickup: s.nullable(
      perNight(
        s.integer(-1_000_000, 1_000_000, { description: 'Room nights', examples: [3] }),
        'Room nights more than seven days ago',
      ),
    ),
  }),
)

const RateGridRoomType = s.named(
  'RateGridRoomType',
  s.object({
    id: s.id('room_type'),
    code: text('Short name, unique within the property', 'DBL'),
    name: text('Name of the room type', 'Double room'),
    left: perNight(count('Rooms left to sell'), 'What `GET /availability` has as `available`'),
    stop_sell: perNight(
      Type.Boolean({ description: 'True where it is closed', examples: [false] }),
      'Whether the room type is closed by every plan and channel',
    ),
    sell_limit: perNight(
      s.nullable(count('Rooms that may be sold altogether')),
      'How many of it may be sold altogether; null for as many as there are',
    ),
  }),
)

/** Columnar: few dates have overrides, but 100 plans of 60 nights are many rows. */
const RateGridDates = s.named(
  'RateGridDates',
  s.object(
    {
      day: perDate(s.integer(0, MAX_GRID_DAYS, { examples: [4] }), 'Days after `from`, rising'),
      price: perDate(s.nullable(minorUnits), 'The price of the date; null for none of its own'),
      by_adults: perDate(
        Type.Boolean({ examples: [false] }),
        'True where the date has prices by number of adults',
      ),
      restrictions: perDate(
        s.nullable(DateRestrictions),
        'Restrictions of the date; null for none of its own',
      ),
      changed_at: perDate(
        s.nullable(s.timestamp('When the date was changed last')),
        'Null where that was not recorded',
      ),
      changed_by: perDate(
        s.nullable(text('Who changed it last', 'Ana Silva')),
        'Null for nobody who has a name',
      ),
    },
    'One entry a list for each date of the plan that has something of its own',
  ),
)

/** Columnar too: few nights have one. */
const RateGridYields = s.named(
  'RateGridYields',
  s.object(
    {
      day: perDate(s.integer(0, MAX_GRID_DAYS, { examples: [4] }), 'Days after `from`, rising'),
      rule: perDate(place('yield_rules'), 'The rule that the price comes from'),
    },
    'One entry a list for each night whose price a yield rule has made, of the plan or of one above it',
  ),
)

const RateGridPlan = s.named(
  'RateGridPlan',
  s.object({
    id: s.id('rate_plan'),
    room_type: place('room_types'),
    code: text('Short name', 'FLEX'),
    name: text('Name of the plan', 'Flexible'),
    status: s.oneOf(['active', 'inactive'], 'Whether it is on sale'),
    version: s.integer(1, Number.MAX_SAFE_INTEGER, 'What a change may be made on'),
    parent: s.nullable(
      s.described(
        place('plans'),
        'The plan that it derives from; null for none, and for one of a type not on sale',
      ),
    ),
    derived_from: s.nullable(s.described(Derivation, 'How it derives; null where it does not')),
    restrictions: s.described(DateRestrictions, 'Values on dates without their own'),
    price: perNight(
      s.nullable(minorUnits),
      'Before adjustments for guests and channel; null if there is none',
    ),
    source: Type.String({ description: SOURCES, examples: ['bbbwwbb'] }),
    plan_price: perNight(
      s.nullable(minorUnits),
      'What the night would cost without a price of its own; null where that were none',
    ),
    plan_source: Type.String({ description: `Of that price. ${SOURCES}`, examples: ['bbbwwbb'] }),
    dates: RateGridDates,
    yields: RateGridYields,
    channels: Type.Array(
      s.object({
        channel: place('channels'),
        enabled: Type.Boolean({
          description: 'Whether the mapping is pushed to the channel',
          examples: [true],
        }),
        refused: s.nullable(
          text('What the channel last refused of this plan; null for nothing', 'Unknown rate'),
        ),
        nights: Type.String({
          description:
            'One letter a night: `c` confirmed, `p` pending, `u` sent but not confirmed, `-` in the past or beyond the channel’s horizon',
          examples: ['ccccpcc'],
        }),
      }),
      { description: 'The channels that it is mapped to' },
    ),
  }),
)

export const RateGrid = s.named(
  'RateGrid',
  s.object({
    property_id: s.id('property'),
    business_date: s.date('The day that the property is on'),
    from: s.date('First night'),
    days: count('Nights'),
    currency: text('ISO 4217', 'EUR'),
    local_events: s.described(LocalEvents, 'Holidays and events on one of the days, by first day'),
    heads: s.described(RateGridHeads, 'How full the property is, and how it was a year and a week ago'),
    channels: Type.Array(
      s.object({
        id: text('Identifier of the sales channel', 'booking_com'),
        name: text('Its name', 'Booking.com'),
        status: s.oneOf(['green', 'amber', 'red'], 'State of its synchronisation'),
        paused_until: s.nullable(s.timestamp('Nothing is sent until then; null while it is not paused')),
      }),
      { description: 'Channels that the property is connected to' },
    ),
    yield_rules: Type.Array(
      s.object({
        id: s.id('yield_rule'),
        name: text('Its name', 'Nearly full'),
      }),
      { description: 'The rules that have made prices of these nights' },
    ),
    room_types: Type.Array(RateGridRoomType, { description: 'Room types on sale, the oldest first' }),
    plans: Type.Array(RateGridPlan, { description: 'Their rate plans, by room type, the oldest first' }),
  }),
)
export type RateGrid = Static<typeof RateGrid>

export const getRateGrid = staffOperation({
  id: 'getRateGrid',
  method: 'GET',
  path: '/rates',
  tag: 'Rate grid',
  roles: OFFICE,
  summary: 'Rate plans by nights: prices, restrictions, what is left to sell and what channels know',
  description: 'Everything that the screen Rates shows, in one answer.',
  query: s.object({
    property_id: s.reference('property'),
    from: s.date('First night'),
    days: s.integer(1, MAX_GRID_DAYS, 'Nights to show'),
  }),
  status: 200,
  response: RateGrid,
  errors: ['SVC-3001'],
  example: { query: { property_id: '{property_id}', from: '{date+0}', days: '14' } },
})
