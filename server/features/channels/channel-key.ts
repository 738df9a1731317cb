/** A connection of a property to a channel: `channel` is what `reservation.channel` says. */
export interface ChannelKey {
  readonly account_id: string
  readonly property_id: string
  readonly channel: string
}

/** The first three values of the statements about one connection. */
export const keyValues = ({ account_id, property_id, channel }: ChannelKey) => [
  account_id,
  property_id,
  channel,
]
