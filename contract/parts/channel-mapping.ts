import Type, { type Static } from 'typebox'
import * as s from '../schema.ts'

/** The channel's codes of a rate plan and its room, and adjustments of the price. rule 3, 6 */
export const ChannelMapping = s.named(
  'ChannelMapping',
  s.object({
    channel: Type.String({
      description: 'Identifier of the channel: lower-case letters, digits and underscores',
      pattern: '^[a-z0-9_]{1,50}$',
    }),
    channel_room_id: s.line(100, 'Code of the room at the channel'),
    channel_rate_id: s.line(100, 'Code of the rate at the channel'),
    enabled: s.optional(
      Type.Boolean({
        description: 'Whether the mapping is enabled; false: the channel cannot sell with this mapping',
      }),
    ),
    sell_limit: s.optional(
      s.nullable(
        s.integer(0, 2000, {
          description:
            'Maximum number of rooms that the channel may sell for a night; if several mappings share a room at the channel, the smallest value applies',
        }),
      ),
    ),
    price_adjustment: s.optional(
      s.nullable(
        s.described(
          s.variants('PriceAdjustment', {
            percent: {
              value: s.percentNumber(
                -99,
                1000,
                'Percent added to each price, negative to lower it; at most two decimals',
              ),
            },
            amount: {
              value: Type.Integer({
                minimum: -1_000_000_000,
                maximum: 1_000_000_000,
                description: 'Amount in minor units of the currency',
              }),
            },
          }),
          'Adjustment of the price at this channel; null for none',
        ),
      ),
    ),
  }),
)
export type ChannelMapping = Static<typeof ChannelMapping>
