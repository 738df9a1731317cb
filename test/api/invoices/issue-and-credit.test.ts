import { describe, expect, it } from 'vitest'
import {
  checkOut,
  credit,
  documentsOf,
  expectToAgree,
  inHouse,
  issue,
  oneDocument,
  shapes,
} from '../../harness/invoices/invoices.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { eur, makeBooking, makeStock } from '../../harness/stock.ts'

const test = sharedApp()
const MINUTE = { 'idempotency-key': 'once' }

describe('rule 7 — issuing', () => {
  it("check-out issues the invoice: numbered, dated in the property's time zone, with copies of seller and buyer", async () => {
    const { api } = await test.createHotel()
    const stay = await inHouse(api)
    await checkOut(api, stay.id)
    const invoice = await oneDocument(api, stay.id)
    expect(invoice).toMatchObject({
      status: 'issued',
      number: 'HARBOUR-2027-00001',
      issued_at: '2027-01-04T09:00:00Z',
      due_date: '2027-01-04',
      amount_due: eur(12000),
      payment_status: 'unpaid',
    })
    await api.patch(`/guests/${stay.guest_id}`, { last_name: 'Adeyemi' })
    expect(await oneDocument(api, stay.id)).toEqual(invoice)
    await expectToAgree(api, stay.id)
  })

  it('staff issue a draft once; SVC-7001 — an issued invoice cannot be issued again or changed', async () => {
    const { api } = await test.createHotel()
    const stay = await makeBooking(api, await makeStock(api))
    const draft = await oneDocument(api, stay.id)
    const { body: issued } = await issue(api, draft.id, MINUTE)
    expect(issued).toMatchObject({ id: draft.id, status: 'issued', number: 'HARBOUR-2027-00001' })
    expect((await issue(api, draft.id, MINUTE)).body).toEqual(issued)
    for (const refused of [
      await issue(api, draft.id),
      await api.patch(`/invoices/${draft.id}`, { bill_to: { name: 'Somebody else' } }),
      await api.patch(`/invoices/${draft.id}`, { added_lines: [] }),
    ])
      expect([refused.status, refused.body.error.code]).toEqual([409, 'SVC-7001'])
    expect(await oneDocument(api, stay.id)).toEqual(issued)
  })

  it('each series and each property has its own numbers', async () => {
    const hotel = await test.createHotel()
    const elsewhere = await hotel.addProperty()
    const numbers: string[] = []
    for (const property_id of [hotel.property_id, elsewhere, hotel.property_id]) {
      const stay = await makeBooking(hotel.api, await makeStock(hotel.api, { property_id }))
      const { body } = await issue(hotel.api, (await oneDocument(hotel.api, stay.id)).id)
      numbers.push(body.number, (await credit(hotel.api, body.id)).body.number)
    }
    expect(numbers).toEqual([
      'HARBOUR-2027-00001',
      'HARBOUR-C-2027-00001',
      'HOUSE2-2027-00001',
      'HOUSE2-C-2027-00001',
      'HARBOUR-2027-00002',
      'HARBOUR-C-2027-00002',
    ])
  })

  it('31 December 23:30 at the property belongs to the old year', async () => {
    const { api } = await test.createHotel()
    const stock = await makeStock(api, { inventory_count: 3 })
    const ids: string[] = []
    for (let n = 0; n < 2; n++) {
      const stay = await makeBooking(api, stock, { check_in: '2028-03-01', check_out: '2028-03-02' })
      ids.push((await oneDocument(api, stay.id)).id)
    }
    const now = test.clock.now()
    test.clock.set('2027-12-31T22:30:00Z')
    const old_year = await issue(api, ids[0]!)
    test.clock.set('2027-12-31T23:00:00Z')
    const new_year = await issue(api, ids[1]!)
    test.clock.set(now.toString())
    expect(old_year.body).toMatchObject({ number: 'HARBOUR-2027-00001', due_date: '2027-12-31' })
    expect(new_year.body).toMatchObject({ number: 'HARBOUR-2028-00001', due_date: '2028-01-01' })
    const { body } = await api.get('/invoices?issued_to=2027-12-31')
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([ids[0]])
  })

  it('50 issued concurrently have numbers 1 to 50 without a gap, and a failed one uses none', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 60 })
    const drafts = await Promise.all(
      Array.from(
        { length: 50 },
        async () =>
          (
            await oneDocument(
              hotel.api,
              (
                await makeBooking(hotel.api, stock, {
                  guest: { first_name: 'A', last_name: 'B', phone: '+4930123456' },
                })
              ).id,
            )
          ).id,
      ),
    )
    let failures = 0
    test.failpoint = (name) =>
      name === 'before_commit' && failures++ % 5 === 0
        ? Promise.reject(new Error('the disk is full'))
        : undefined
    const first = await Promise.all(drafts.map((id) => hotel.api.post(`/invoices/${id}/issue`)))
    test.failpoint = undefined
    const failed = first.filter(({ status }) => status === 500)
    expect(failed.length).toBeGreaterThan(5)
    await Promise.all(drafts.map((id) => issue(hotel.api, id)))
    const { rows } = await test.db.query(
      `SELECT array_agg(sequence ORDER BY sequence) AS all FROM invoices WHERE account_id = $1 AND number IS NOT NULL`,
      [hotel.account_id],
    )
    expect(rows[0].all).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
  })
})

describe('rule 7 — changes after an invoice was issued', () => {
  it('later charges are on a second draft without the earlier ones', async () => {
    const { api } = await test.createHotel()
    const stay = await inHouse(api)
    await issue(api, (await oneDocument(api, stay.id)).id)
    await api.patch(`/reservations/${stay.id}`, { check_out: '2027-01-08' })
    const documents = await documentsOf(api, stay.id)
    expect(shapes(documents)).toEqual([
      ['invoice', 'issued', 36000],
      ['invoice', 'draft', 12000],
    ])
    expect(documents[1].line_items).toMatchObject([{ type: 'accommodation', date: '2027-01-07' }])
    await api.patch(`/reservations/${stay.id}`, { check_out: '2027-01-07' })
    expect(shapes(await documentsOf(api, stay.id))).toEqual([
      ['invoice', 'issued', 36000],
      ['invoice', 'void', 0],
    ])
    await expectToAgree(api, stay.id)
  })

  it('a night at another price is an adjustment by the difference', async () => {
    const { api } = await test.createHotel()
    const stay = await inHouse(api)
    await issue(api, (await oneDocument(api, stay.id)).id)
    await api.patch(`/rate-plans/${stay.rate_plan_id}`, { base_price: eur(13000) })
    await api.patch(`/reservations/${stay.id}`, { price_mode: 'reprice' })
    const [, draft] = await documentsOf(api, stay.id)
    expect(draft.line_items).toMatchObject([
      { type: 'adjustment', date: '2027-01-04', description: 'Adjustment: Accommodation', gross: eur(1000) },
      { type: 'adjustment', date: '2027-01-05', gross: eur(1000) },
      { type: 'adjustment', date: '2027-01-06', gross: eur(1000) },
    ])
    await expectToAgree(api, stay.id)
  })

  it('a lower total becomes a credit note against the invoice at the next issue', async () => {
    const { api } = await test.createHotel()
    const stay = await inHouse(api)
    const first = await oneDocument(api, stay.id)
    await issue(api, first.id)
    await api.patch(`/reservations/${stay.id}`, { check_out: '2027-01-06' })
    expect(shapes(await documentsOf(api, stay.id))[1]).toEqual(['invoice', 'draft', -12000])
    await checkOut(api, stay.id)
    const documents = await documentsOf(api, stay.id)
    expect(shapes(documents)).toEqual([
      ['invoice', 'issued', 36000],
      ['credit_note', 'issued', 24000],
    ])
    expect(documents[1]).toMatchObject({ credited_invoice_id: first.id, number: 'HARBOUR-C-2027-00001' })
    expect(documents[0]).toMatchObject({ amount_credited: eur(24000), amount_due: eur(12000) })
    await expectToAgree(api, stay.id)
  })

  it('where no invoice is large enough, the newest are credited in full and the rest is invoiced again', async () => {
    const { api } = await test.createHotel()
    const stay = await inHouse(api)
    await issue(api, (await oneDocument(api, stay.id)).id)
    await api.patch(`/reservations/${stay.id}`, { check_out: '2027-01-09' })
    await issue(api, (await documentsOf(api, stay.id))[1].id)
    await credit(api, (await documentsOf(api, stay.id))[0].id, { amount: eur(30000) })
    await checkOut(api, stay.id)
    await expectToAgree(api, stay.id)
    expect(shapes(await documentsOf(api, stay.id)).map(([type, status]) => [type, status])).toContainEqual([
      'invoice',
      'credited',
    ])
  })

  it('an undone check-out does not change the invoice', async () => {
    const { api } = await test.createHotel()
    const stay = await inHouse(api, { check_out: '2027-01-05' })
    await checkOut(api, stay.id)
    await api.patch(`/reservations/${stay.id}`, { status: 'checked_in' })
    expect(shapes(await documentsOf(api, stay.id))).toEqual([['invoice', 'issued', 12000]])
    await checkOut(api, stay.id)
    expect(shapes(await documentsOf(api, stay.id))).toEqual([['invoice', 'issued', 12000]])
  })
})
