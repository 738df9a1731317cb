import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { openDemo } from './demo-account.ts'

const test = testApp()
let demo: Awaited<ReturnType<typeof openDemo>>

beforeAll(async () => {
  demo = await openDemo(test)
}, 180_000)

describe('sales and prices of the demo', () => {
  it('have promotion codes, discounts with reasons, prices by hand, and guests exempt from city tax', async () => {
    const { body } = await demo.api.get('/promotions?limit=100')
    for (const { code, uses, max_uses } of body.data) {
      expect([code, uses > 5 && uses <= (max_uses ?? uses)]).toEqual([code, true])
      const sold = demo.reservations.filter(({ promotion_code }) => promotion_code === code)
      expect(sold.every(({ channel }) => channel === 'direct')).toBe(true)
      expect(sold.filter(({ status }) => status !== 'cancelled')).toHaveLength(uses)
    }
    expect(body.data.map(({ code }: { code: string }) => code).sort()).toEqual([
      'HARBOUR10',
      'NEWSLETTER',
      'STUDENT',
    ])
    const reasons = new Set(demo.reservations.flatMap(({ discount }) => discount?.reason ?? []))
    expect(reasons.size).toBe(3)
    expect(
      demo.reservations.filter(({ nights_by_hand }) => nights_by_hand.length > 0).length,
    ).toBeGreaterThan(5)
    const exempt = demo.reservations.filter(({ city_tax_exemption }) => city_tax_exemption)
    expect(exempt.length).toBeGreaterThan(20)
    for (const { taxes } of exempt)
      expect(taxes.at(-1)).toMatchObject({ type: 'city_tax', amount: { amount: 0 } })
  })

  it('have budgets of three years that its stays nearly meet, commissions of every channel, and running yield rules', async () => {
    for (const property_id of [demo.hotel_id, demo.hostel_id]) {
      for (const year of [2026, 2027, 2028]) {
        const { months } = (await demo.api.get(`/budgets/${property_id}/${year}`)).body
        expect(months.every(({ room_revenue }: { room_revenue: object | null }) => room_revenue)).toBe(true)
      }
      const year = `property_id=${property_id}&from=2026-01-01&to=2026-12-31`
      const { total } = (await demo.api.get(`/reports/performance?${year}&group_by=month&compare=budget`))
        .body
      const reached = total.room_revenue.amount / total.budget.room_revenue.amount
      expect(reached).toBeGreaterThan(0.9)
      expect(reached).toBeLessThan(1.1)
      const { data } = (await demo.api.get(`/reports/channels?${year}`)).body
      const channels = data.filter(({ channel }: { channel: string }) => channel !== 'direct')
      expect(channels.length).toBeGreaterThan(2)
      for (const { room_revenue, commission } of channels) {
        // Commission is of the gross price, revenue is net.
        expect(commission.amount / room_revenue.amount).toBeGreaterThan(0.13)
        expect(commission.amount / room_revenue.amount).toBeLessThan(0.22)
      }
    }
    const rules = (await demo.api.get(`/yield-rules?property_id=${demo.hotel_id}`)).body.data
    expect(rules).toMatchObject([
      { name: 'Empty weekend', status: 'draft', nights_priced: 0 },
      { name: 'Filling up', status: 'running' },
    ])
    expect(rules[1].nights_priced).toBeGreaterThan(3)
  })

  it('have a company with an overdue and a paid invoice, a wedding, an open quote and a guest who waits', async () => {
    const { api } = demo
    const [company] = (await api.get('/companies')).body.data
    expect(company).toMatchObject({ name: 'Okafor Trading Ltd', payment_terms_days: 14 })
    expect(company.contacts).toHaveLength(2)
    const stays = demo.reservations.filter(({ company_id }) => company_id === company.id)
    expect(stays.every(({ company_pays }) => company_pays)).toBe(true)
    const { data } = (await api.get(`/invoices?company_id=${company.id}&type=invoice`)).body
    const states = data.map(({ status }: { status: string }) => status)
    expect(states).toEqual(expect.arrayContaining(['issued', 'paid']))
    const overdue = data.find(({ status }: { status: string }) => status === 'issued')
    expect(overdue.due_date < test.clock.now().toString()).toBe(true)
    expect(overdue.bill_to.company_name).toBe('Okafor Trading Ltd')
    const [group] = (await api.get('/groups')).body.data
    expect([group.status, group.picked_up]).toEqual(['definite', 6])
    expect((await api.get(`/groups/${group.id}/rooming-lists`)).body.data).toHaveLength(1)
    expect((await api.get(`/groups/${group.id}/folio`)).body.balance.amount).toBeGreaterThan(0)
    expect((await api.get('/quotes')).body.data).toMatchObject([{ status: 'sent' }])
    expect((await api.get('/waiting-list')).body.data).toMatchObject([{ status: 'waiting' }])
  })
})
