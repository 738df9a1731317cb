import { afterAll } from 'vitest'
import type { ChannelType } from '#contract/lists.ts'
import type { AriState } from '#demo-ota/ari-state.ts'
import { type DemoOta, openDemoOta } from '#demo-ota/open.ts'
import { newState, type Site, type SiteState } from '#demo-ota/site.ts'
import { CHANNEL_SECRETS, openConnection, reauthenticate } from '#server/features/channels/public.ts'
import { sealer } from '#server/kernel/security/encryption.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { Hotel, TestApp } from '../app.ts'

/** A partner on loopback, and the connection of a hotel to it. */
export interface Partner {
  /** As in `reservation.channel`. */
  readonly id: string
  readonly site: Site
  readonly state: SiteState
  /** The address for bookings. */
  readonly inbound_url: string
  /** The path of the channel in the API. */
  readonly path: string
  /** Sets the credentials again. */
  signIn(password: string): Promise<void>
}

export interface PartnerOptions {
  readonly id?: string
  readonly type?: ChannelType
  readonly property_id?: string
  readonly site?: Partial<SiteState>
  readonly horizon_days?: number
}

let count = 0

/** Opens a demo OTA for each partner, and connects a property to it. */
export function partners(test: TestApp) {
  const open: DemoOta[] = []
  afterAll(async () => {
    for (const ota of open) await ota.close()
  })
  return async (hotel: Hotel, options: PartnerOptions = {}): Promise<Partner> => {
    const id = options.id ?? `ota_${++count}`
    const { property_id = hotel.property_id, type = 'ota_xml', horizon_days = 365 } = options
    const state = newState({ name: id, hotel: 'H-1', username: 'serai', password: 'first', ...options.site })
    const ota = await openDemoOta({ sites: [state] })
    open.push(ota)
    const secrets = sealer(test.secret, CHANNEL_SECRETS)
    const { system } = test.app.environments[hotel.environment]
    const place = { account_id: hotel.account_id, property_id, channel: id }
    const now = () => test.clock.now()
    const { inbound_token } = await writing(system, hotel.account_id, (tx) =>
      openConnection(
        { tx, now: now(), secrets },
        {
          ...place,
          name: id,
          type,
          endpoint: ota.addressOf(id),
          hotel_code: state.hotel,
          horizon_days,
          credentials: { username: 'serai', password: 'first' },
        },
      ),
    )
    const inbound_url = `${test.base}/channels/ota-xml/${inbound_token}`
    state.deliver_to = { url: inbound_url, username: '', password: '' }
    return {
      id,
      site: ota.site(id),
      state,
      inbound_url,
      path: `/channels/${id}`,
      async signIn(password) {
        await writing(system, hotel.account_id, (tx) =>
          reauthenticate({ tx, now: now(), secrets }, place, { username: 'serai', password }),
        )
      },
    }
  }
}

/** The codes of a rate plan at a partner. */
export const mapping = (partner: Pick<Partner, 'id'>, room = 'DBL', rate = 'FLEX', more: object = {}) => ({
  channel: partner.id,
  channel_room_id: room,
  channel_rate_id: rate,
  ...more,
})

/** The partner's data of one night of a room and rate. */
export function nightOf(
  { counts, prices, restrictions }: AriState,
  date: string,
  room = 'DBL',
  rate = 'FLEX',
) {
  return {
    count: counts[room]?.[date],
    prices: prices[room]?.[rate]?.[date]?.by_adults,
    ...restrictions[room]?.[rate]?.[date],
  }
}
