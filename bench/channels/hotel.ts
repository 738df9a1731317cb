import { createAccount } from '#server/features/account/accounts/public.ts'
import { CHANNEL_SECRETS, openConnection } from '#server/features/channels/public.ts'
import { createApiKey } from '#server/features/developer/api-keys/public.ts'
import { createProperty } from '#server/features/property/properties/public.ts'
import { makeLog } from '#server/kernel/log.ts'
import { sealer } from '#server/kernel/security/encryption.ts'
import { systemClock } from '#server/kernel/time/clock.ts'
import { type Database, openDatabase } from '#server/postgres/database.ts'
import { writing } from '#server/postgres/transaction.ts'
import { type Child, startProgram, startRole } from '../setting/child.ts'
import { makeDatabase, openWorkspace, type Workspace } from '../setting/workspace.ts'

const SECRET = 'of-a-benchmark-that-keeps-no-secrets'
export const CHANNELS = ['one', 'two', 'three', 'four', 'five'] as const
/** Five room types with four plans each; three of the four are derived from the first. */
const ROOM_TYPES = 5
const PLANS = 4

/** A hotel with 20 plans at five channels, and its API client. */
export interface Hotel {
  readonly place: Workspace
  readonly system: Database
  readonly account_id: string
  readonly property_id: string
  readonly room_type_ids: readonly string[]
  /** Plans by room type; the first is the base of the others. */
  readonly plan_ids: readonly (readonly string[])[]
  readonly service: Child
  readonly partner: Child
  readonly secret: string
  /** The secret of the service, by which it encrypts stored secrets. */
  readonly sealed_with: string
  send(method: string, path: string, body?: unknown): Promise<{ id: string }>
  close(): Promise<void>
}

export async function openHotel(): Promise<Hotel> {
  const place = await openWorkspace()
  const closing: (() => Promise<void>)[] = [place.close]
  const close = async () => {
    for (const end of closing.toReversed()) await end()
  }
  try {
    const databases = await openDatabases(place)
    closing.push(databases.live.close, databases.sandbox.close)
    const { account_id, property_id, secret } = await openAccount(databases)
    const env = {
      ...place.envOf('serai'),
      SERAI_SECRET: SECRET,
      WEBHOOK_ALLOW_LOOPBACK: 'true',
    }
    const service = await startRole('all', { folder: place.folder, env })
    const partner = await startProgram(new URL('partner.ts', import.meta.url), {
      folder: place.folder,
      env: {},
    })
    closing.push(service.stop, partner.stop)
    const send = senderOf(service.origin, secret)
    const hotel = {
      place,
      system: databases.live,
      account_id,
      property_id,
      service,
      partner,
      secret,
      sealed_with: SECRET,
      send,
      close,
    }
    return { ...hotel, ...(await seedOneOfEach(send)) }
  } catch (error) {
    await close()
    throw error
  }
}

async function openDatabases(place: Workspace) {
  await makeDatabase(place, 'serai')
  await makeDatabase(place, 'serai_sandbox')
  const log = makeLog('silent')
  const open = (name: string, size: number) =>
    openDatabase({ url: place.url(name), role: 'serai_system', size, log })
  return { live: open('serai', 8), sandbox: open('serai_sandbox', 1) }
}

/** An account with one property, and the secret of its API key. */
async function openAccount(databases: { readonly live: Database; readonly sandbox: Database }) {
  const { live } = databases
  const { account_id } = await createAccount(databases, systemClock, { name: 'Channels', tier: 'growth' })
  const { id: property_id } = await createProperty(live, systemClock, account_id, {
    code: 'HARBOUR',
    name: 'Harbour House',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    country: 'DE',
    default_vat_rate: '7.00',
  })
  const key = { account_id, property_id: null, name: 'bench', access: 'write', environment: 'live' } as const
  const { secret } = await createApiKey(live, systemClock, key)
  return { account_id, property_id, secret }
}

export const senderOf = (origin: string, secret: string): Hotel['send'] => {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  return async (method, path, body) => {
    const answer = await fetch(`${origin}/v1${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { id: string }
  }
}

const eur = (amount: number) => ({ amount, currency: 'EUR' })

/** A year of dates with different prices, so that no two can be merged into a range. */
export const datesOf = (days: number, cents: number) => {
  const today = Temporal.Now.plainDateISO('Europe/Berlin')
  return Array.from({ length: days }, (_, n) => ({
    date: today.add({ days: n }).toString(),
    price: eur(cents + ((n * 37) % 5_000)),
    ...(n % 7 === 0 && { restrictions: { min_stay: 2 } }),
  }))
}

async function seedOneOfEach(send: Hotel['send']) {
  const room_type_ids: string[] = []
  const plan_ids: string[][] = []
  for (let type = 0; type < ROOM_TYPES; type++) {
    const { id: room_type_id } = await send('POST', '/room-types', {
      name: `Type ${type}`,
      inventory_count: 2_000,
      max_occupancy: 3,
    })
    const { id: base } = await send('POST', '/rate-plans', {
      room_type_id,
      name: 'Base',
      base_price: eur(12_000),
      price_overrides: datesOf(500, 10_000 + type * 1_000),
      occupancy_pricing: {
        included_adults: 2,
        extra_adult_price: eur(2_500),
        by_adults: [{ adults: 1, price: eur(10_000) }],
      },
    })
    const derived: string[] = []
    for (let n = 1; n < PLANS; n++) {
      const adjustment = { type: 'percent', value: -5 * n }
      const derived_from = { rate_plan_id: base, adjustment, inherit_restrictions: true }
      derived.push(
        (await send('POST', '/rate-plans', { room_type_id, name: `Derived ${n}`, derived_from })).id,
      )
    }
    room_type_ids.push(room_type_id)
    plan_ids.push([base, ...derived])
  }
  return { room_type_ids, plan_ids }
}

/** Connects the channels, and maps the given number of plans to each. */
export async function connectAll(hotel: Hotel, plans: number, horizon_days: number): Promise<void> {
  const secrets = sealer(Buffer.from(SECRET), CHANNEL_SECRETS)
  const { account_id, property_id, system } = hotel
  for (const channel of CHANNELS) {
    await writing(system, account_id, (tx) =>
      openConnection(
        { tx, now: systemClock.now(), secrets },
        {
          account_id,
          property_id,
          channel,
          name: channel,
          type: 'ota_xml',
          hotel_code: 'H-1',
          horizon_days,
          endpoint: `${hotel.partner.origin}/sites/${channel}`,
          credentials: { username: 'serai', password: 'bench' },
        },
      ),
    )
  }
  const all = hotel.plan_ids.flatMap((own, type) => own.map((id, n) => ({ id, type, n })))
  for (const { id, type, n } of all.slice(0, plans)) {
    const channels = CHANNELS.map((channel) => ({
      channel,
      channel_room_id: `T${type}`,
      channel_rate_id: `P${n}`,
      price_adjustment: { type: 'percent', value: 12 },
    }))
    await hotel.send('PATCH', `/rate-plans/${id}`, { channels })
  }
}

type Tallies = Record<string, { messages: number; bytes: number; last: number }>
export const talliesOf = async ({ partner }: Hotel) =>
  (await (await fetch(`${partner.origin}/tallies`)).json()) as Tallies
export const forget = async ({ partner }: Hotel) => {
  await fetch(`${partner.origin}/forget`)
}

/** Waits until every channel is in sync and has nothing pending. */
export async function waitUntilSynced({ place }: Hotel): Promise<void> {
  const owner = await place.owner('serai')
  try {
    for (const began = performance.now(); performance.now() - began < 120_000; ) {
      const { rows } = await owner.query(
        `SELECT (SELECT count(*)::int FROM channel_dirty_ranges) AS marks,
           (SELECT count(*)::int FROM channels WHERE sync_id IS NOT NULL OR lease IS NOT NULL OR status <> 'green') AS busy`,
      )
      if (rows[0].marks === 0 && rows[0].busy === 0) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error('the channels did not come to rest')
  } finally {
    await owner.end()
  }
}
