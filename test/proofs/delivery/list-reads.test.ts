import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { blocksOf, type Cost, recordStatements } from '#test/harness/database/sent-statements.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { type SignedIn, staffOf } from '#test/harness/staff.ts'
import { listen } from '#test/harness/webhooks/receive-deliveries.ts'
import { openReceiver, type Receiver } from '#test/harness/webhooks/receiver.ts'

const test = sharedApp()
let receiver: Receiver

beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())

interface Sample {
  readonly hotel: Hotel
  readonly staff: SignedIn
  readonly endpoint_id: string
}

/** An endpoint with deliveries that ended in the last 20 days, and a tenth as many pending. */
async function filled(count: number): Promise<Sample> {
  const hotel = await test.createHotel()
  const { id: endpoint_id } = await listen(hotel.api, receiver.url, ['guest.updated'])
  const values = [hotel.account_id, endpoint_id, test.clock.now().toString(), count]
  const insertEvents = `INSERT INTO events (account_id, id, type, resource_id, created_at, body)
    SELECT $1, 'evt_0' || lpad(i::text, 25, '0'), 'guest.updated', '${GUEST}', $2::timestamptz, '{}' FROM generate_series(1, $3::int) i`
  await test.db.query(insertEvents, [hotel.account_id, values[2], count])
  await test.db.query(
    `INSERT INTO finished_deliveries (account_id, id, endpoint_id, event_id, event_type, kind, status, attempts, interruptions,
       log, created_at, finished_at)
     SELECT $1, new_id_beside('del', e), $2, e, 'guest.updated', 'event', 'delivered', 1, 0,
       '[]', t, t
     FROM (SELECT 'evt_0' || lpad(i::text, 25, '0') AS e, $3::timestamptz - i * interval '20 days' / $4 AS t
           FROM generate_series(1, $4::int) i) s`,
    values,
  )
  await test.db.query(
    `INSERT INTO pending_deliveries (account_id, id, endpoint_id, event_id, event_type, kind, status, due_at, created_at)
     SELECT $1, new_id_beside('del', e), $2, e, 'guest.updated', 'event', 'held', $3, $3
     FROM (SELECT 'evt_0' || lpad((10 * i)::text, 25, '0') AS e FROM generate_series(1, $4::int / 10) i) s`,
    values,
  )
  return { hotel, staff: await staffOf(test, hotel), endpoint_id }
}

const GUEST = 'gst_00000000000000000000000001'
/** Blocks of an index lookup for each row and its event: three levels and the row itself. */
const MAX_BLOCKS = 26 * 2 * 4

const LISTS: readonly (readonly [
  string,
  (sample: Sample) => Promise<{ status: number; body: { data?: unknown[] } }>,
])[] = [
  ['of an endpoint', ({ hotel, endpoint_id }) => hotel.api.get(`/webhooks/${endpoint_id}/deliveries`)],
  [
    'of an endpoint by status',
    ({ hotel, endpoint_id }) => hotel.api.get(`/webhooks/${endpoint_id}/deliveries?status=held`),
  ],
  ['of all endpoints', ({ staff }) => staff.api.get('/deliveries')],
  [
    'of one of all endpoints',
    ({ staff, endpoint_id }) => staff.api.get(`/deliveries?webhook_id=${endpoint_id}`),
  ],
]

describe('rule 8 — a list of deliveries reads only its page', () => {
  let small: Sample
  let large: Sample
  const costOf = async (sample: Sample, ask: (typeof LISTS)[number][1]): Promise<Cost[]> => {
    const recording = recordStatements(test.app.environments.live.tenant)
    const { status, body } = await ask(sample).finally(recording.stop)
    expect([status, body.data?.length]).toEqual([200, 25])
    const costs = await blocksOf(test.db, sample.hotel.account_id, recording.sent)
    return costs.filter(({ plan }) => plan.includes('_deliveries'))
  }
  beforeAll(async () => {
    small = await filled(300)
    large = await filled(20_000)
    await test.db.query('VACUUM ANALYZE')
  })

  it.each(LISTS)('%s: a page of 25 of 22,000', async (_, ask) => {
    const [many] = await costOf(large, ask)
    expect(many!.blocks, many!.plan).toBeLessThan(MAX_BLOCKS)
  })

  it.each(LISTS)('%s: a page of 25 of 330, beside them', async (_, ask) => {
    const [few] = await costOf(small, ask)
    expect(few!.blocks, few!.plan).toBeLessThan(2 * MAX_BLOCKS)
  })

  it('those of an object are found by its events', async () => {
    const { status, body } = await large.staff.api.get(`/deliveries?resource_id=${GUEST}`)
    expect([status, body.data.length]).toEqual([200, 25])
    expect(body.data[0].resource_id).toBe(GUEST)
  })
})
