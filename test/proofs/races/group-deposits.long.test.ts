import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { testApp } from '#test/harness/app.ts'
import { dayCloser } from '#test/harness/faults/closers.ts'
import { groupOf } from '#test/harness/reservations/groups.ts'
import { makeBooking, makeStock } from '#test/harness/stock.ts'

const secret = randomBytes(32)
const test = testApp({ secret })

const closer = { current: undefined as ReturnType<typeof dayCloser> | undefined }
afterAll(() => closer.current?.end())

describe('rule 31.13 — the event of a deposit that falls due, killed at any step', () => {
  it.each([1, 2])('kill -9 before step %i: it is sent once', async (dies_at) => {
    test.clock.set('2027-01-04T09:00:00Z')
    const { api, property_id, account_id } = await test.createHotel()
    await test.db.query(`UPDATE accounts SET optional_events = '{group.deposit_due}' WHERE account_id = $1`, [
      account_id,
    ])
    const stock = await makeStock(api, { inventory_count: 8 })
    const deposit_schedule = [{ type: 'rest', due: { type: 'on_date', date: '2027-02-01' } }]
    const paid_by_group = { routing: [{ to: 'group' }], bill_to: { name: 'Ada Okafor' } }
    const { id } = await api.make(
      '/groups',
      groupOf(property_id, stock, { ...paid_by_group, deposit_schedule }),
    )
    await makeBooking(api, stock, { group_id: id })
    closer.current ??= dayCloser({ urls: test.logins, secret: secret.toString('hex') })
    const order = { now: '2027-02-01T09:00:00Z', job: 'announce_group_deposits' }
    expect(await closer.current.close({ ...order, dies_at })).toMatchObject({ killed: true })
    const count = async () => {
      const { rows } = await test.db.query(
        `SELECT count(*)::int AS events FROM events WHERE resource_id = $1 AND type = 'group.deposit_due'`,
        [id],
      )
      return rows[0].events
    }
    expect(await count()).toBe(0)
    for (let run = 0; run < 2; run++)
      expect(await closer.current.close({ ...order, dies_at: 0 })).toEqual({ killed: false })
    expect(await count()).toBe(1)
    const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
    expect(findings).toEqual([])
  })
})
