import { describe, expect, it } from 'vitest'
import { liveAccountingWeek } from '#test/harness/business-days/accounting-week.ts'
import { journalOf } from '#test/harness/business-days/journal.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const numberIn = ({ accounts }: Answer, kind: string, vat_rate: string | null = null) =>
  accounts.find((one: Answer) => one.kind === kind && one.vat_rate === vat_rate)

describe('accounts of a property', () => {
  it('rule 20.3 — are those of its chart, with overrides by kind and rate, and cover the whole journal', async () => {
    const { hotel, property_id } = await liveAccountingWeek(test)
    const { api } = await staffOf(test, hotel)
    const path = `/properties/${property_id}/accounting`
    const usual = (await hotel.api.get(path)).body
    expect(usual.chart).toBe('skr03')
    expect(numberIn(usual, 'cash')).toMatchObject({ number: '1000', is_default: true })
    expect(numberIn(usual, 'accommodation', '7.00').number).toBe('8300')
    expect(usual.number_series.map(({ next }: Answer) => next)).toEqual([
      'HARBOUR-2027-00003',
      'HARBOUR-D-2027-00001',
      'HARBOUR-C-2027-00002',
    ])
    const change = {
      chart: 'skr04',
      accounts: [
        { kind: 'accommodation', vat_rate: '7.00', number: '4301' },
        { kind: 'meal', vat_rate: '5.50', number: 'M-55' },
        { kind: 'cash', vat_rate: null, number: '1605' },
      ],
    }
    const { status, body } = await api.patch(path, change)
    expect(status).toBe(200)
    expect((await hotel.api.get(path)).body).toEqual(body)
    expect(numberIn(body, 'accommodation', '7.00')).toMatchObject({ number: '4301', is_default: false })
    expect(numberIn(body, 'accommodation', '19.00')).toMatchObject({ number: '4400', is_default: true })
    expect(numberIn(body, 'meal', '5.50').number).toBe('M-55')
    const rows = await journalOf(hotel, { from: '2027-03-01', to: '2027-03-07' })
    for (const { kind, vat_rate, account } of rows)
      expect(account, kind).toBe((numberIn(body, kind, vat_rate) ?? numberIn(body, kind)).number)
    expect(rows.some(({ account }) => account === '1605')).toBe(true)
    await api.patch(path, { accounts: [{ kind: 'cash', vat_rate: null, number: null }] })
    expect(numberIn((await hotel.api.get(path)).body, 'cash')).toMatchObject({
      number: '1600',
      is_default: true,
    })
    const [row] = (await api.get('/audit-log?action=updateAccounting')).body.data
    expect(row).toMatchObject({ resource_id: property_id, property_id })
  })

  it('SVC-2002 — a kind without rates has one number', async () => {
    const hotel = await test.createHotel({ property: { country: 'FR' } })
    const { api } = await staffOf(test, hotel)
    const path = `/properties/${hotel.property_id}/accounting`
    expect((await hotel.api.get(path)).body.chart).toBe('generic')
    const accounts = [{ kind: 'cash', vat_rate: '7.00', number: '1' }]
    expect((await api.patch(path, { accounts })).body.error.details[0]).toMatchObject({
      field: 'accounts.0.vat_rate',
      code: 'no_rate',
    })
  })

  it('SVC-3001 — not for another property, nor for the front desk', async () => {
    const hotel = await test.createHotel()
    const { api } = await staffOf(test, hotel)
    expect((await hotel.api.get('/properties/prop_x/accounting')).body.error.code).toBe('SVC-3001')
    expect((await api.patch('/properties/prop_x/accounting', {})).body.error.code).toBe('SVC-3001')
    const { api: desk } = await staffOf(test, hotel, 'front_desk')
    expect((await desk.get(`/properties/${hotel.property_id}/accounting`)).status).toBe(403)
  })
})
