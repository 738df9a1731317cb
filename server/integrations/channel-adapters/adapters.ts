import type { ChannelType } from '#contract/lists.ts'
import type { ChannelAdapter } from './channel-adapter.ts'
import { openTravelAdapter } from './opentravel/opentravel.ts'

/** The protocol of the channels of a type; those of other types are sent nothing. CONTRIBUTING.md, "Add a channel" */
export type ChannelAdapters = Partial<Record<ChannelType, ChannelAdapter>>

export const CHANNEL_ADAPTERS: ChannelAdapters = { ota_xml: openTravelAdapter, demo: openTravelAdapter }
