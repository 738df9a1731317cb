import type pg from 'pg'
import { SECRET_PURPOSE, secretContext } from '#server/features/developer/webhooks/endpoints/secrets.ts'
import { sealer } from '#server/kernel/security/encryption.ts'

/** A body of the size of a booking's event: about 400 bytes. */
export const BODY = JSON.stringify({
  id: 'evt_01kh4rb9s0e6v8t3m5q7x2nwc7',
  type: 'reservation.created',
  created_at: '2027-01-04T09:00:00Z',
  data: {
    id: 'res_01kh4rb9s0e6v8t3m5q7x2nwg7',
    status: 'confirmed',
    room_type_id: 'rt_01kh4rb9s0e6v8t3m5q7x2nwc7',
    rate_plan_id: 'rp_01kh4rb9s0e6v8t3m5q7x2nwf7',
    check_in: '2027-03-15',
    check_out: '2027-03-18',
    channel: 'direct',
    guest_id: 'gst_01kh4rb9s0e6v8t3m5q7x2nwa7',
    total: { amount: 37200, currency: 'EUR' },
  },
})

const ACCOUNT = 'acct_00000000000000000000000001'
const endpointId = (n: number) => `wh_${String(n).padStart(26, '0')}`

/** An account with endpoints at these URLs; existing events and all that refers to them are deleted. */
export async function stockEndpoints(
  owner: pg.Client,
  secret: Buffer,
  urls: readonly string[],
): Promise<void> {
  const sealed = sealer(secret, SECRET_PURPOSE)
  await owner.query('TRUNCATE pending_deliveries, finished_deliveries, events, webhook_endpoints CASCADE')
  await owner.query(
    `INSERT INTO accounts (account_id, name, tier, created_at) VALUES ($1, 'Bench', 'growth', now()) ON CONFLICT DO NOTHING`,
    [ACCOUNT],
  )
  for (const [n, url] of urls.entries()) {
    const id = endpointId(n)
    const closed = sealed.seal(`whsec_${n}`, secretContext(ACCOUNT, id))
    await owner.query(
      `INSERT INTO webhook_endpoints (account_id, id, url, events, secret, created_at, updated_at)
       VALUES ($1, $2, $3, '{reservation.created}', $4, now(), now())`,
      [ACCOUNT, id, url, closed],
    )
  }
}

/** Due deliveries, one event each, distributed over the endpoints in turn. */
export async function stockDeliveries(
  owner: pg.Client,
  count: number,
  endpoints: number,
  round: number,
): Promise<void> {
  const number = `lpad((g + ${round * 10_000_000})::text, 26, '0')`
  await owner.query('BEGIN')
  await owner.query(
    `INSERT INTO events (account_id, id, type, resource_id, created_at, body)
     SELECT $1, 'evt_' || ${number}, 'reservation.created', 'res_1', now(), $2 FROM generate_series(1, $3::int) g`,
    [ACCOUNT, BODY, count],
  )
  await owner.query(
    `INSERT INTO pending_deliveries (account_id, id, endpoint_id, event_id, event_type, kind, status, due_at, created_at)
     SELECT $1, 'del_' || ${number}, 'wh_' || lpad((g % $2)::text, 26, '0'), 'evt_' || ${number}, 'reservation.created',
       'event', 'pending', now(), now() FROM generate_series(1, $3::int) g`,
    [ACCOUNT, endpoints, count],
  )
  await owner.query('COMMIT')
}
