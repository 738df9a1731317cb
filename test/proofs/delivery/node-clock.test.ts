import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { NodeClock } from '#server/engine/node-clock.ts'
import { Dispatcher } from '#server/features/developer/webhooks/dispatch/dispatcher.ts'
import { openDatabase } from '#server/postgres/database.ts'
import { deliveryTests } from '#test/harness/webhooks/delivery-tests.ts'

import { countDeliveries } from '#test/harness/webhooks/receive-deliveries.ts'
import { answers } from '#test/harness/webhooks/receiver.ts'
import { until } from '#test/operations/program.ts'

const { test, state, live } = deliveryTests()
describe('engine — a node with a wrong clock', () => {
  it.each([61_000, -61_000])(
    'by %i ms sends nothing until it is corrected, and reports it once',
    async (off) => {
      const lines: { level: string; msg: string }[] = []
      const log = pino(
        { formatters: { level: (level) => ({ level }) } },
        { write: (line: string) => lines.push(JSON.parse(line)) },
      )
      const database = openDatabase({ url: test.urls.live, role: 'serai_system', size: 3, log })
      let lead = off
      let looks = 0
      const dispatcher = new Dispatcher({
        database,
        log,
        policy: { allow_loopback: true, resolve: async () => [] },
        secretOf: () => state.endpoint.secret,
        node_clock: new NodeClock({
          clock: test.clock,
          log,
          lead: async () => {
            looks += 1
            return { least_ms: lead, most_ms: lead }
          },
        }),
      })
      await state.hotel.createEvent()
      dispatcher.start()
      await until(
        () => looks,
        (count) => count >= 3,
      )
      expect(await countDeliveries(test, state.hotel.account_id)).toEqual({ pending: 1 })
      expect(lines.map(({ level }) => level)).toEqual(['error'])
      lead = 0
      await until(
        () => countDeliveries(test, state.hotel.account_id),
        ({ delivered }) => delivered === 1,
      )
      expect(lines.map(({ level }) => level)).toEqual(['error', 'info'])
      await dispatcher.stop()
      await database.close()
    },
  )

  it('is taken for right while an answer is too slow to say otherwise', async () => {
    let lead = { least_ms: -200_000, most_ms: 100_000 }
    const start = Temporal.Instant.from('2027-01-04T09:00:00Z')
    let elapsed = 0
    const clock = new NodeClock({
      clock: { now: () => start },
      machine: { now: () => start.add({ milliseconds: elapsed }) },
      monotonic: () => elapsed,
      log: pino({ level: 'silent' }),
      lead: async () => lead,
    })
    const compare = async (bounds: typeof lead) => {
      lead = bounds
      elapsed += 5_000
      return [await clock.checkAgreement(), start.until(clock.now()).total('milliseconds')]
    }
    expect(await compare({ least_ms: -200_000, most_ms: 100_000 })).toEqual([true, 0])
    expect(await compare({ least_ms: -500, most_ms: 4_000 })).toEqual([true, 0])
    expect(await compare({ least_ms: 2_000, most_ms: 2_010 })).toEqual([true, 2_000])
    // Known by now, and not contradicted.
    expect(await compare({ least_ms: -3_000, most_ms: 9_000 })).toEqual([true, 2_000])
    expect(await compare({ least_ms: 61_000, most_ms: 62_000 })).toEqual([false, 61_000])
    expect(await compare({ least_ms: -200_000, most_ms: 100_000 })).toEqual([false, 61_000])
    expect(await compare({ least_ms: -4, most_ms: 3 })).toEqual([true, 0])
  })

  it.each([86_400_000, -86_400_000])(
    'set by %i ms while the database answers moves the time of nothing',
    async (set_ms) => {
      const database = Temporal.Instant.from('2027-01-04T09:00:00Z').epochMilliseconds
      let elapsed = 0
      let set = 0
      const machine = { now: () => Temporal.Instant.fromEpochMilliseconds(database + elapsed + set) }
      let whileAnswering = () => {}
      const clock = new NodeClock({
        clock: machine,
        machine,
        monotonic: () => elapsed,
        log: pino({ level: 'silent' }),
        lead: async (read) => {
          const before = read()
          elapsed += 10
          whileAnswering()
          elapsed += 10
          const at = database + elapsed - 10
          return { least_ms: at - read(), most_ms: at - before }
        },
      })
      const offBy = () => Math.abs(clock.now().epochMilliseconds - database - elapsed)
      expect([await clock.checkAgreement(), offBy()]).toEqual([true, 0])
      elapsed += 5_000
      whileAnswering = () => {
        set = set_ms
      }
      expect([await clock.checkAgreement(), offBy()]).toEqual([true, 0])
      whileAnswering = () => {}
      // The next comparison is due at once, because the clock was set.
      expect(await clock.checkAgreement()).toBe(false)
      expect(offBy()).toBeLessThan(20)
      set = 0
      expect(offBy()).toBeLessThan(20)
      expect(await clock.checkAgreement()).toBe(true)
      expect(offBy()).toBeLessThan(20)
    },
  )

  it('by 25 hours, serving the API, delays nothing: neither new nor released deliveries', async () => {
    const ahead = async (what: () => Promise<unknown>) => {
      const now = test.clock.now()
      test.clock.advance({ hours: 25 })
      await what()
      test.clock.set(now.toString())
    }
    state.receiver.behave(answers(500))
    await state.hotel.createEvent()
    await live().drain()
    await state.hotel.api.patch(`/webhooks/${state.endpoint.id}`, { status: 'disabled' })
    state.receiver.behave(answers(200))
    await ahead(state.hotel.createEvent)
    await ahead(() => state.hotel.api.patch(`/webhooks/${state.endpoint.id}`, { status: 'enabled' }))
    await ahead(state.hotel.createEvent)
    await live().drain()
    expect(await countDeliveries(test, state.hotel.account_id)).toEqual({ delivered: 3 })
  })
})
