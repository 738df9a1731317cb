import type { ChannelType } from '../../../contract/channels.ts'
import { openTravelWire } from './opentravel/opentravel.ts'
import type { Wire } from './wire.ts'

/** Which protocol the channels of a type speak; those of other types are told nothing. */
export type Wires = Partial<Record<ChannelType, Wire>>

export const WIRES: Wires = { ota_xml: openTravelWire, demo: openTravelWire }
