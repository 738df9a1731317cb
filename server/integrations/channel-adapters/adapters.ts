import type { ChannelType } from '../../../contract/channels.ts'
import type { Wire } from './channel-adapter.ts'
import { openTravelWire } from './opentravel/opentravel.ts'

/** Which protocol the channels of a type speak; those of other types are told nothing. */
export type Wires = Partial<Record<ChannelType, Wire>>

export const WIRES: Wires = { ota_xml: openTravelWire, demo: openTravelWire }
