import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/account/roles.ts'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { mailingApp } from '#test/harness/mail/mailing-app.ts'
import {
  type Answer,
  groupWithDeposits,
  refused,
  SCHEDULE,
} from '#test/harness/reservations/group-deposits.ts'
import { staffOf } from '#test/harness/staff.ts'
import { eur } from '#test/harness/stock.ts'

const mailing = await mailingApp()
const { test } = mailing
const announce = (app = test.app) => app.jobs.find(({ name }) => name === 'announce_group_deposits')!.run()
const setUp = (wish?: object) => groupWithDeposits(mailing, wish)

describe('rule 31.12 — deposits of a group by a schedule', () => {
  it('follow what its stays come to, in whole cents, and count what is paid on its folio from the earliest on', async () => {
    const { book, shown, states, folio, pay, api, path } = await setUp()
    expect((await shown()).instalments).toMatchObject([
      { number: 1, due_date: '2027-01-11', amount: eur(0), status: 'upcoming', requested_at: null },
      { number: 2, due_date: '2027-02-13', amount: eur(0), status: 'upcoming' },
    ])
    const { id } = await book()
    const whole = (await folio()).total.amount
    expect(whole).toBeGreaterThan(0)
    expect(await states()).toEqual([
      [Math.round(whole * 0.3), 0, 'upcoming'],
      [whole - Math.round(whole * 0.3), 0, 'upcoming'],
    ])
    await book()
    const all = (await folio()).total.amount
    expect(all).toBe(2 * whole)
    const first = Math.round(all * 0.3)
    await pay(first + 100)
    expect(await states()).toEqual([
      [first, first, 'paid'],
      [all - first, 100, 'part_paid'],
    ])
    // A cancelled stay is no longer paid for: its money is on the first ones of the rest.
    test.clock.set('2027-01-12T09:00:00Z')
    await book()
    await api.post(`/reservations/${id}/cancel`, {})
    const { total, amount_paid, amount_refunded } = await folio()
    const now = await states()
    expect(now[0][0] + now[1][0]).toBe(total.amount)
    expect(now[0][1] + now[1][1]).toBe(amount_paid.amount - amount_refunded.amount)
    await api.patch(path, { status: 'definite' })
    await pay(await folio().then(({ balance }) => balance.amount))
    expect((await states()).map(([, , status]: Answer) => status)).toEqual(['paid', 'paid'])
    const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
    expect(findings).toEqual([])
  })

  it('are due and overdue by the day of the property, which ends in the night', async () => {
    const { book, states, property_id, owner } = await setUp()
    await owner.patch(`/properties/${property_id}`, { day_ends_at: '04:00' })
    await book()
    const at = async (moment: string) => {
      test.clock.set(moment)
      return (await states()).map(([, , status]: Answer) => status)
    }
    expect(await at('2027-01-11T02:59:00Z')).toEqual(['upcoming', 'upcoming'])
    expect(await at('2027-01-11T03:00:00Z')).toEqual(['due', 'upcoming'])
    expect(await at('2027-01-12T02:59:00Z')).toEqual(['due', 'upcoming'])
    expect(await at('2027-01-12T03:00:00Z')).toEqual(['overdue', 'upcoming'])
    expect(await at('2027-02-14T03:00:00Z')).toEqual(['overdue', 'overdue'])
  })

  it('move with the dates of the group, and are never due before it was made', async () => {
    const { api, path, shown } = await setUp()
    const days = async () => (await shown()).instalments.map(({ due_date }: Answer) => due_date)
    const { status } = await api.patch(path, {
      ...{ from: '2027-03-10', to: '2027-03-18', deposit_schedule: SCHEDULE.slice(1) },
    })
    expect([status, await days()]).toEqual([200, ['2027-02-08']])
    const early = { type: 'rest', due: { type: 'days_before_arrival', days: 300 } }
    await api.patch(path, { deposit_schedule: [early] })
    expect(await days()).toEqual(['2027-01-04'])
    await api.patch(path, { deposit_schedule: [] })
    expect((await shown()).deposit_schedule).toEqual([])
    expect(await days()).toEqual([])
  })

  it('422 SVC-2002 — more than the whole, out of order, after the departure, another currency, or a rest that is not last', async () => {
    const { api, path, shown } = await setUp()
    const on = (date: string) => ({ type: 'on_date', date })
    const percent = (of: number, date: string) => ({ type: 'percent', percent: of, due: on(date) })
    const set = async (deposit_schedule: object[]) => refused(await api.patch(path, { deposit_schedule }))
    expect(await set([percent(60, '2027-02-01'), percent(40.01, '2027-02-02')])).toEqual([
      422,
      'deposit_schedule.1.percent above_total',
    ])
    expect(await set([percent(60, '2027-02-02'), percent(40, '2027-02-01')])).toEqual([
      422,
      'deposit_schedule.1.due not_in_order',
    ])
    expect(await set([percent(60, '2027-03-19')])).toEqual([422, 'deposit_schedule.0.due after_departure'])
    const rest = { type: 'rest', due: on('2027-02-01') }
    expect(await set([rest, percent(10, '2027-02-02')])).toEqual([422, 'deposit_schedule.0.type not_last'])
    const dollars = { type: 'amount', amount: { amount: 100, currency: 'USD' }, due: on('2027-02-01') }
    expect(await set([dollars])).toEqual([422, 'deposit_schedule.0.amount.currency other_currency'])
    const seven = Array.from({ length: 7 }, () => percent(1, '2027-02-01'))
    expect((await api.patch(path, { deposit_schedule: seven })).status).toBe(422)
    expect((await api.patch(path, { from: '2027-01-20', to: '2027-01-21' })).status).toBe(422)
    expect((await shown()).deposit_schedule).toEqual(SCHEDULE)
  })

  it('are asked of tentative and definite groups alone', async () => {
    const { api, path, shown, book } = await setUp()
    await book()
    await api.post(`${path}/cancel`, {})
    expect(await shown()).toMatchObject({ status: 'cancelled', deposit_schedule: SCHEDULE, instalments: [] })
    test.clock.set('2027-02-13T09:00:00Z')
    await announce()
    expect(refused(await api.post(`${path}/deposit-requests`, {}))).toEqual([422, 'number nothing_due'])
  })

  it('a fixed amount is taken as far as the group pays as much', async () => {
    const { book, states, folio } = await setUp({
      deposit_schedule: [
        { type: 'amount', amount: eur(1_000), due: { type: 'days_after_booking', days: 0 } },
        { type: 'amount', amount: eur(900_000), due: { type: 'on_date', date: '2027-02-01' } },
        { type: 'rest', due: { type: 'days_before_arrival', days: 0 } },
      ],
    })
    await book()
    const whole = (await folio()).total.amount
    expect(await states()).toEqual([
      [1_000, 0, 'due'],
      [whole - 1_000, 0, 'upcoming'],
      [0, 0, 'upcoming'],
    ])
  })
})

describe('rule 31.13 — the event of a deposit that falls due', () => {
  it('is sent once, on the day of the property, by two services and repeated jobs', async () => {
    const { book, events, group, shown } = await setUp()
    await book()
    test.clock.set('2027-01-11T01:59:00Z')
    await announce()
    expect(await events()).toEqual([])
    test.clock.set('2027-01-11T02:00:00Z')
    const second = await test.secondInstance()
    await Promise.all([announce(), announce(second.app), announce(), announce(second.app)])
    await announce()
    const { instalments, version } = await shown()
    expect(await events()).toMatchObject([
      { id: group.id, deposit_schedule: SCHEDULE, instalment: { ...instalments[0], status: 'due' } },
    ])
    expect(version).toBe(1)
    test.clock.set('2027-02-20T09:00:00Z')
    await announce()
    await announce()
    expect((await events()).map(({ instalment }) => instalment.number)).toEqual([1, 2])
  })

  it('is not sent of what is paid, and a new schedule repeats none that it keeps', async () => {
    const { api, path, book, events, pay, folio } = await setUp()
    await book()
    await pay(Math.round((await folio()).total.amount * 0.3))
    test.clock.set('2027-01-12T09:00:00Z')
    await announce()
    expect(await events()).toEqual([])
    const today = { type: 'percent', percent: 20, due: { type: 'on_date', date: '2027-01-12' } }
    await api.patch(path, { deposit_schedule: [SCHEDULE[0]!, today, SCHEDULE[1]!] })
    await announce()
    await announce()
    expect((await events()).map(({ instalment }) => instalment.number)).toEqual([2])
  })

  it('an interrupted job sends it on the next run', async () => {
    const { book, events } = await setUp()
    await book()
    test.clock.set('2027-01-11T09:00:00Z')
    for (const step of ['before_deposit_event', 'before_deposit_commit']) {
      test.failpoint = async (name) => {
        if (name === step) throw new Error('broken off')
      }
      await announce()
      test.failpoint = undefined
      expect(await events()).toEqual([])
      test.clock.advance({ minutes: 30 })
    }
    await announce()
    expect(await events()).toHaveLength(1)
  })
})

describe('rule 31.13 — the bell', () => {
  it('has an overdue deposit until it is paid, for who may record payments', async () => {
    const { book, group, pay, folio, ...hotel } = await setUp()
    await book()
    // Signed in anew: days have passed.
    const listed = async (role: Role = 'owner') =>
      (await (await staffOf(test, hotel, role)).api.get('/notices')).body.data.flatMap((notice: Answer) =>
        notice.kind === 'deposit_overdue'
          ? [[notice.subject, notice.resource_id, notice.at, notice.is_open]]
          : [],
      )
    test.clock.set('2027-01-12T01:59:00Z')
    expect(await listed()).toEqual([])
    test.clock.set('2027-01-12T02:00:00Z')
    const notice = ['Okafor family reunion', group.id, '2027-01-11T23:00:00Z', true]
    expect(await listed()).toEqual([notice])
    expect(await listed('revenue')).toEqual([])
    await pay(Math.round((await folio()).total.amount * 0.3))
    expect(await listed()).toEqual([])
    await test.app.jobs.find(({ name }) => name === 'record_notices')!.run()
  })
})
