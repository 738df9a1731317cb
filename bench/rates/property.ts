import { createUser } from '#server/features/account/staff/public.ts'
import { systemClock } from '#server/kernel/time/clock.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { senderOf } from '../channels/hotel.ts'
import { loadClientAt } from '../load/closed-loop.ts'
import { startApi } from '../setting/child.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../setting/database-proxy.ts'
import { PERSON, signIn } from '../setting/sign-in.ts'
import { CHANNELS, openPattern } from '../setting/stock.ts'
import { openWorkspace, type Workspace } from '../setting/workspace.ts'

export const DAYS = 60
const PLANS_OF_TYPE = 5

type Send = ReturnType<typeof senderOf>

export interface BenchProperty {
  readonly proxy: DatabaseProxy
  /** The request of a browser. */
  ask(): Promise<{ milliseconds: number; body: Buffer }>
  /** Creates room types and plans up to this number. */
  growTo(plans: number): Promise<void>
  close(): Promise<void>
}

/**
 * A property with plans created through the API: five per room type, every third night with a price of its
 * own, mapped to three channels.
 */
export async function openProperty(): Promise<BenchProperty> {
  const place = await openWorkspace()
  const closing: (() => Promise<void>)[] = [place.close]
  const close = async () => {
    for (const end of closing.toReversed()) await end()
  }
  try {
    const env = { ...place.envOf('serai'), SERAI_SECRET: PERSON.password }
    const pattern = await openPattern(place, env)
    const { account_id } = pattern
    await createUser(pattern.live, systemClock, { ...PERSON, account_id, name: 'Ana Souza', role: 'manager' })
    const secret = await pattern.keyOf(account_id)
    await pattern.close()
    const property_id = await connectChannels(place, account_id)
    const proxy = await openDatabaseProxy(place)
    closing.push(proxy.close)
    const api = await startApi({ folder: place.folder, env: { ...env, ...proxy.envOf('serai') } })
    closing.push(api.stop)
    const load_client = loadClientAt(api.origin, 1)
    closing.push(load_client.close)
    const today = Temporal.Now.plainDateISO('Europe/Berlin').toString()
    const cookie = await signIn(api.origin)
    const path = `/app/api/live/rates?property_id=${property_id}&from=${today}&days=${DAYS}`
    const headers = { cookie, 'accept-encoding': 'gzip' }
    return {
      proxy,
      close,
      growTo: growing(senderOf(api.origin, secret), { property_id, today }),
      async ask() {
        const began = performance.now()
        const { status, body } = await load_client.fire({ method: 'GET', path, headers })
        if (status !== 200) throw new Error(`rates answered ${status}: ${body}`)
        return { milliseconds: performance.now() - began, body }
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function connectChannels(place: Workspace, account_id: string): Promise<string> {
  const owner = await place.owner('serai')
  const { rows } = await owner.query(
    `INSERT INTO channels (account_id, property_id, id, name, type, created_at)
     SELECT p.account_id, p.id, c, c, 'demo', now() FROM properties p, unnest($1::text[]) AS c
     WHERE p.account_id = $2 RETURNING property_id`,
    [CHANNELS, account_id],
  )
  await owner.end()
  return rows[0].property_id
}

const eur = (amount: number) => ({ amount, currency: 'EUR' })

/** The pattern already has one plan of one room type. */
function growing(send: Send, { property_id, today }: { property_id: string; today: string }) {
  let made = 1
  let room_type_id = ''
  return async (plans: number) => {
    for (; made < plans; made++) {
      if (room_type_id === '' || made % PLANS_OF_TYPE === 0)
        room_type_id = (
          await send('POST', '/room-types', {
            property_id,
            name: `Room type ${made}`,
            inventory_count: 10,
            max_occupancy: 3,
          })
        ).id
      const { id } = await send('POST', '/rate-plans', {
        room_type_id,
        name: `Plan ${made}`,
        base_price: eur(9_000),
        price_overrides: Array.from({ length: DAYS / 3 }, (_, n) => ({
          date: addDays(today, 3 * n),
          price: eur(9_000 + 150 * ((3 * n + made) % 12)),
          restrictions: { min_stay: 3 },
        })),
      })
      const channels = CHANNELS.map((channel) => ({
        channel,
        channel_room_id: `T${Math.floor(made / PLANS_OF_TYPE)}`,
        channel_rate_id: `P${made}`,
      }))
      await send('PATCH', `/rate-plans/${id}`, { channels })
    }
  }
}
