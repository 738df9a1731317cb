import Type, { type Static } from 'typebox'
import * as s from './schema.ts'

/** What a channel calls a rate plan and its room, and what it makes of them. rule 3, 6 */
export const ChannelMapping = s.named(
  'ChannelMapping',
  s.object({
    channel: Type.String({ pattern: '^[a-z0-9_]{1,50}$' }),
    channel_room_id: s.line(100),
    channel_rate_id: s.line(100),
    enabled: s.optional(Type.Boolean()),
    sell_limit: s.optional(
      s.nullable(
        s.integer(0, 2000, {
          description:
            'Rooms that the channel may sell of a night at most; of several for one room the smallest',
        }),
      ),
    ),
    price_adjustment: s.optional(
      s.nullable(
        s.variants('PriceAdjustment', {
          percent: { value: s.percentNumber(-99, 1000) },
          amount: {
            value: Type.Integer({
              minimum: -1_000_000_000,
              maximum: 1_000_000_000,
              description: 'Minor units',
            }),
          },
        }),
      ),
    ),
  }),
)
export type ChannelMapping = Static<typeof ChannelMapping>
