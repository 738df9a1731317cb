import { Counter, type Registry } from 'prom-client'
import { scrapedGauges } from './gauges.ts'

interface CountedChannels {
  readonly green: number
  readonly amber: number
  readonly red: number
  readonly marks: number
  readonly held: number
}

interface PushedMessage {
  readonly kind: string
  readonly outcome: string
  readonly bytes: number
}

export interface ChannelMetrics {
  /** A message to a channel, and its outcome. */
  pushed(environment: string, sent: PushedMessage): void
  /** Collects the states of channels at each scrape. */
  watchChannels(environment: string, read: () => Promise<CountedChannels>): void
}

export function channelMetrics(registers: Registry[]): ChannelMetrics {
  const messages = new Counter({
    name: 'serai_channel_messages_total',
    help: 'Messages to channels, by content and outcome',
    labelNames: ['environment', 'kind', 'outcome'],
    registers,
  })
  const bytes = new Counter({
    name: 'serai_channel_bytes_total',
    help: 'Bytes of messages to channels',
    labelNames: ['environment', 'kind'],
    registers,
  })
  return {
    pushed(environment, { kind, outcome, bytes: size }) {
      messages.inc({ environment, kind, outcome })
      bytes.inc({ environment, kind }, size)
    },
    watchChannels: channelGauges(registers),
  }
}

function channelGauges(registers: Registry[]): ChannelMetrics['watchChannels'] {
  const { gauge, watch } = scrapedGauges<CountedChannels>(registers)
  gauge(
    ['serai_channels', 'Connections by status; red needs attention'],
    ['status'],
    (one, environment, counted) => {
      for (const status of ['green', 'amber', 'red'] as const)
        one.set({ environment, status }, counted[status])
    },
  )
  gauge(
    ['serai_channel_dirty_ranges', 'Changes that a channel has not confirmed'],
    [],
    (one, environment, { marks }) => one.set({ environment }, marks),
  )
  gauge(
    ['serai_channel_bookings_held', 'Bookings of channels that wait for a mapping; above 0 needs attention'],
    [],
    (one, environment, { held }) => one.set({ environment }, held),
  )
  return watch
}
