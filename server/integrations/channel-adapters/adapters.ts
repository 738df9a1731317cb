import type { ChannelType } from '../../../contract/channels.ts'
import type { ChannelAdapter } from './channel-adapter.ts'
import { openTravelWire } from './opentravel/opentravel.ts'

/** Which protocol the channels of a type speak; those of other types are told nothing. */
export type Wires = Partial<Record<ChannelType, ChannelAdapter>>

export const CHANNEL_ADAPTERS: Wires = { ota_xml: openTravelWire, demo: openTravelWire }
