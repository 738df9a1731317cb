import type { InboundGuest, InboundRoom } from '#server/integrations/channel-adapters/channel-adapter.ts'

/** One room of an inbound booking with the data of the whole booking: all that a reservation needs. */
export interface AcceptedRoom extends Omit<InboundRoom, 'guest' | 'reference' | 'payment_collected_by'> {
  readonly guest: InboundGuest
  readonly payment_collected_by: 'property' | 'channel'
  readonly currency: string | null
  readonly comments: string | null
  readonly estimated_arrival_time: string | null
  /** Of this room, in minor units. */
  readonly commission: number | null
}
