import { afterEach, expect, it, vi } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { bookingOf, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
afterEach(() => {
  vi.restoreAllMocks()
  test.failpoint = undefined
})

/** Polls until a session waits for a lock, or the work has ended. */
async function untilWaiting(work: Promise<unknown>): Promise<void> {
  let ended = false
  work.finally(() => (ended = true)).catch(() => undefined)
  for (;;) {
    const { rows } = await test.db.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    if (ended || rows.length > 0) return
  }
}

it('a write that PostgreSQL ended because of a deadlock waits a random time before its retry', async () => {
  const { api } = await test.createHotel()
  const stock = await makeStock(api)
  const { id } = await makeBooking(api, stock)
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.37)
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const other = await test.db.connect()
  try {
    await other.query('BEGIN')
    // Its deadlock check is disabled: PostgreSQL always ends the request, however busy the machine is.
    await other.query(`SET LOCAL deadlock_timeout = '1min'`)
    await other.query(`SELECT FROM nights WHERE date = '2027-03-15' FOR UPDATE`)
    const cancelled = api.post(`/reservations/${id}/cancel`, {})
    await untilWaiting(cancelled)
    await other.query('SELECT FROM reservations WHERE id = $1 FOR UPDATE', [id])
    await other.query('ROLLBACK')
    expect((await cancelled).status).toBe(200)
  } finally {
    // Not returned to the pool, whatever state it is in.
    other.release(true)
  }
  expect(random).toHaveBeenCalled()
  expect(timers.mock.calls.map(([, pause_ms]) => pause_ms)).toContain(37)
})

it('spec 4.2 — a night created by a booking while the count is lowered has the new count', async () => {
  const { api } = await test.createHotel()
  const stock = await makeStock(api, { inventory_count: 3 })
  // No job has run for a year: the last bookable nights have no row yet.
  test.clock.advance({ hours: 24 * 370 })
  const held = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  let commits = 0
  test.failpoint = async (name) => {
    // The first one is rolled back: the nights do not exist.
    if (name !== 'before_commit' || ++commits !== 2) return
    reached.resolve()
    await held.promise
  }
  const booking = api.post(
    '/reservations',
    bookingOf(stock, { check_in: '2030-01-07', check_out: '2030-01-10' }),
  )
  await reached.promise
  const lowered = api.patch(`/room-types/${stock.room_type_id}`, { inventory_count: 1 })
  await untilWaiting(lowered)
  held.resolve()
  expect((await booking).status).toBe(201)
  expect((await lowered).status).toBe(200)
  const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
  expect(findings).toEqual([])
})
