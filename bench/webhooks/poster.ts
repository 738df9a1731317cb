import { createServer } from 'node:http'
import { Pool } from 'undici'
import { signatureOf } from '#server/kernel/security/webhook-signature.ts'
import { BODY } from './stock.ts'

/**
 * The ceiling: undici posting the same signed bodies over as many connections, without a database. `GET
 * /post?target=…&connections=…&count=…` returns the rate.
 */
const secret = 'whsec_0123456789abcdefghijklmnopqrstuv'

async function post(target: string, connections: number, count: number): Promise<number> {
  const pool = new Pool(target, { connections, pipelining: 1 })
  let next = 0
  const client = async () => {
    while (next++ < count) {
      const t = Math.floor(Date.now() / 1000)
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Serai-Webhooks/1',
        'service-signature': signatureOf(secret, t, BODY),
        'service-event-id': `evt_${next}`,
        'service-event-type': 'reservation.created',
        'service-delivery-attempt': '1',
      }
      const { body } = await pool.request({ path: '/ok/0', method: 'POST', headers, body: BODY })
      await body.dump()
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, client))
  const seconds = (performance.now() - began) / 1000
  await pool.destroy()
  return count / seconds
}

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname !== '/post') {
    response.end('ok')
    return
  }
  const number = (name: string) => Number(searchParams.get(name))
  const rate = await post(searchParams.get('target')!, number('connections'), number('count'))
  response.end(JSON.stringify({ rate }))
}).listen(Number(process.env.PORT), '127.0.0.1')
