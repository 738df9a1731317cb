import type {
  InboundBooking,
  InboundGuest,
  InboundRoom,
} from '../../integrations/channel-adapters/channel-adapter.ts'

/** One room of an inbound booking with the data of the whole booking: all that a reservation needs. */
export interface AcceptedRoom extends Omit<InboundRoom, 'guest' | 'index'> {
  readonly guest: InboundGuest
  readonly currency: string | null
  readonly comments: string | null
  readonly estimated_arrival_time: string | null
  readonly payment_collected_by: InboundBooking['payment_collected_by']
  /** Of this room, in minor units. */
  readonly commission: number | null
}
