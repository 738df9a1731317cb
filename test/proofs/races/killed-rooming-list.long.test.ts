import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { testApp } from '#test/harness/app.ts'
import { clientOf } from '#test/harness/client.ts'
import { dyingApis } from '#test/harness/faults/killed-api.ts'
import { blockOf, groupOf } from '#test/harness/reservations/groups.ts'
import { makeStock } from '#test/harness/stock.ts'

const secret = randomBytes(32)
const test = testApp({ secret })
const startApi = dyingApis()

// A child process uses the system clock.
beforeEach(() => test.clock.set(Temporal.Now.instant().toString()))

const LIST =
  'first_name,last_name,email\nNgozi,Okafor,ngozi@example.com\nAda,Byron,ada@example.com\nHenry,Byron,henry@example.com'

describe('rule 31.8 — the API is killed while it books a rooming list', () => {
  it.each(['before_claim', 'after_claim', 'after_work', 'before_commit'] as const)(
    'at %s: nothing is booked, and all of it once by the same request elsewhere',
    async (dies_at) => {
      const { api, property_id } = await test.createHotel()
      const stock = await makeStock(api, { inventory_count: 8 })
      const from = Temporal.Now.plainDateISO('UTC').add({ days: 40 })
      const [first, last] = [from.toString(), from.add({ days: 2 }).toString()]
      const block = { room_type_id: stock.room_type_id, from: first, to: last, rooms: 5 }
      const dates = { from: first, to: last, blocks: [block] }
      const { id } = await api.make('/groups', groupOf(property_id, stock, dates))
      const path = `/groups/${id}/rooming-lists`
      const body = { csv: LIST, rate_plan_ids: [stock.rate_plan_id] }
      const headers = { 'idempotency-key': `list-killed-${dies_at}` }
      const urls = { urls: test.logins, secret: secret.toString('hex'), stripe_url: 'http://127.0.0.1:9' }
      const dying = await startApi({ ...urls, dies_at })
      const there = clientOf(`${dying.base}/v1`, api.secret)
      await expect(there.post(path, body, headers)).rejects.toThrow()
      expect(await dying.ended).toBe('SIGKILL')
      const stays = async () => (await api.get(`/reservations?group_id=${id}`)).body.data
      expect([await stays(), Object.values(await blockOf(api, id))]).toEqual([
        [],
        [
          [5, 0, 0],
          [5, 0, 0],
        ],
      ])
      for (const replayed of [null, 'true']) {
        const reply = await api.post(path, body, headers)
        expect([reply.status, reply.headers.get('idempotent-replayed')]).toEqual([201, replayed])
      }
      expect([(await stays()).length, Object.values(await blockOf(api, id))]).toEqual([
        3,
        [
          [5, 3, 0],
          [5, 3, 0],
        ],
      ])
      const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
      expect(findings).toEqual([])
    },
  )
})
