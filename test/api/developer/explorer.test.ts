import { describe, expect, it } from 'vitest'
import { sharedApp } from '../../harness/shared-app.ts'
import { staffOf } from '../../harness/staff.ts'
import { makeBooking, makeStock } from '../../harness/stock.ts'

const test = sharedApp()

/** The requests of the dashboard, the newest first. */
async function watched() {
  const hotel = await test.createHotel()
  const developer = await staffOf(test, hotel, 'developer')
  const list = async () => {
    await test.app.environments.live.requests.flush()
    return (await developer.api.get('/requests?limit=100&source=dashboard')).body.data
  }
  return { hotel, developer, list }
}

describe('requests of the Explorer (rule 14.35)', () => {
  const EXPLORER = { 'x-explorer': '1' }

  it('are logged as those of the user, reads too, which pages send unlogged', async () => {
    const { developer, list } = await watched()
    await developer.api.get('/reservations?limit=5')
    const read = await developer.api.get('/reservations?limit=5', EXPLORER)
    expect(read.status).toBe(200)
    expect(await list()).toMatchObject([
      {
        id: read.headers.get('service-request-id'),
        path: '/app/api/live/reservations',
        query: 'limit=5',
        operation: 'listReservations',
        source: 'dashboard',
        actor: { type: 'staff', id: developer.id },
      },
    ])
  })

  it('403 SVC-4004 — they change nothing in live, whatever the role; without the header the role decides', async () => {
    const { hotel, list } = await watched()
    const owner = await staffOf(test, hotel, 'owner')
    const { guest_id } = await makeBooking(hotel.api, await makeStock(hotel.api))
    const change = { phone: '+4930123456' }
    const refused = await owner.api.patch(`/guests/${guest_id}`, change, EXPLORER)
    expect(refused.status).toBe(403)
    expect(refused.body.error).toMatchObject({
      code: 'SVC-4004',
      message: 'The Explorer only reads live data: send writes in the sandbox, or with an API key.',
    })
    expect((await list())[0]).toMatchObject({ method: 'PATCH', error_code: 'SVC-4004' })
    // Stored in live, whichever environment is open.
    const elsewhere = await owner.in('sandbox').patch('/me', { language: 'de' }, EXPLORER)
    expect(elsewhere.body.error).toMatchObject({ code: 'SVC-4004' })
    expect((await owner.api.patch(`/guests/${guest_id}`, change)).status).toBe(200)
  })

  it('write in the sandbox by the permissions of the user, and refuse what those do not allow', async () => {
    const sandbox = await test.createHotel({ environment: 'sandbox' })
    const stock = await makeStock(sandbox.api)
    const manager = await staffOf(test, sandbox, 'manager')
    const housekeeper = await staffOf(test, sandbox, 'housekeeping')
    const changed = await manager.api.patch(`/room-types/${stock.room_type_id}`, { name: 'Twin' }, EXPLORER)
    expect([changed.status, changed.body.name]).toEqual([200, 'Twin'])
    const refused = await housekeeper.api.get('/reservations', EXPLORER)
    expect(refused.body.error.code).toBe('SVC-4103')
    const forged = await manager.api.patch(
      `/room-types/${stock.room_type_id}`,
      { name: 'Suite' },
      { ...EXPLORER, 'x-csrf-token': '' },
    )
    expect(forged.body.error.code).toBe('SVC-4104')
  })
})
