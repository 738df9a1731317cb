import { describe, expect, it } from 'vitest'
import { sharedApp } from '#test/harness/shared-app.ts'
import { createStaff, signedIn, staffOf } from '#test/harness/staff.ts'
import { eur, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const OKAFOR = {
  name: 'Okafor Trading Ltd',
  vat_id: 'ie 1234567-fa',
  invoice_email: 'accounts@okafor.example',
  address: { line1: '3 Quay Street', city: 'Dublin', country: 'IE' },
  contacts: [{ name: 'Ada Okafor', email: 'ada@okafor.example' }],
}

const problemOf = ({ status, body }: Answer) => [
  status,
  body.error.details[0].field,
  body.error.details[0].code,
]

describe('rule 30 — companies', () => {
  it('are created, read and changed; nothing is agreed that was not sent', async () => {
    const { api } = await test.createHotel()
    const made = await api.make('/companies', OKAFOR)
    expect(made).toMatchObject({
      ...OKAFOR,
      property_id: null,
      kind: 'company',
      vat_id: 'IE1234567FA',
      payment_terms_days: 0,
      credit_limit: null,
      rate_plan_ids: [],
      commission: null,
      status: 'active',
      version: 1,
    })
    const path = `/companies/${made.id}`
    expect((await api.get(path)).body).toEqual(made)
    const changed = await api.patch(path, {
      payment_terms_days: 30,
      credit_limit: eur(500_000),
      address: { line1: null, postal_code: 'D02' },
      contacts: [],
    })
    expect(changed.body).toMatchObject({
      payment_terms_days: 30,
      credit_limit: eur(500_000),
      address: { city: 'Dublin', postal_code: 'D02', country: 'IE' },
      contacts: [],
      version: 2,
    })
    expect((await api.patch(path, { payment_terms_days: 30 })).body.version).toBe(2)
    const cleared = await api.patch(path, { address: null, vat_id: null, credit_limit: null })
    expect(cleared.body).toMatchObject({ address: null, vat_id: null, credit_limit: null })
  })

  it('rule 30.1 — an archived one is found by its status and can be taken back', async () => {
    const { api } = await test.createHotel()
    const { id } = await api.make('/companies', OKAFOR)
    expect((await api.patch(`/companies/${id}`, { status: 'archived' })).body.status).toBe('archived')
    expect((await api.get('/companies?status=active')).body.data).toEqual([])
    expect((await api.get('/companies?status=archived')).body.data).toMatchObject([{ id }])
    expect((await api.patch(`/companies/${id}`, { status: 'active' })).body.status).toBe('active')
  })

  it('are listed by pages, by kind, and by a part of name, VAT number or e-mail', async () => {
    const { api } = await test.createHotel()
    const made = []
    for (const body of [
      OKAFOR,
      { name: 'Müller Reisen', kind: 'agent', vat_id: 'DE136695976' },
      { name: 'Portal One', kind: 'ota' },
    ])
      made.push(await api.make('/companies', body))
    const first = (await api.get('/companies?limit=2')).body
    expect(first.has_more).toBe(true)
    const second = (await api.get(`/companies?limit=2&cursor=${first.next_cursor}`)).body
    expect([...first.data, ...second.data]).toEqual(made.toReversed())
    const found = async (search: string) =>
      (await api.get(`/companies?${new URLSearchParams({ search })}`)).body.data.map(
        ({ name }: Answer) => name,
      )
    expect(await found('MULLER')).toEqual(['Müller Reisen'])
    expect(await found('trading')).toEqual(['Okafor Trading Ltd'])
    expect(await found('e13669597')).toEqual(['Müller Reisen'])
    expect(await found('ada@okafor')).toEqual(['Okafor Trading Ltd'])
    expect(await found('accounts@')).toEqual(['Okafor Trading Ltd'])
    expect(await found('%')).toEqual([])
    expect((await api.get('/companies?kind=agent,ota')).body.data).toHaveLength(2)
  })

  it('422 SVC-2002 — rule 30.3, 30.5: a VAT number of another form, the commission of a company', async () => {
    const { api } = await test.createHotel()
    const refused = async (body: object) =>
      problemOf(await api.post('/companies', { name: 'Okafor', ...body }))
    const form = [422, 'vat_id', 'vat_id_form']
    expect(await refused({ vat_id: 'DE12345' })).toEqual(form)
    expect(await refused({ vat_id: '123456789', address: { country: 'DE' } })).toEqual(form)
    expect(await refused({ vat_id: 'DE123456789' })).toEqual([422, 'vat_id', 'vat_id_digits'])
    const commission = { percent: 10, base: 'accommodation' }
    expect(await refused({ commission })).toEqual([422, 'commission', 'not_of_a_company'])
    const agent = await api.make('/companies', { name: 'Müller', kind: 'agent', commission })
    expect(agent.commission).toEqual(commission)
    const changed = await api.patch(`/companies/${agent.id}`, { kind: 'company' })
    expect(problemOf(changed)).toEqual([422, 'commission', 'not_of_a_company'])
    const foreign = { vat_id: '12-3456789', address: { country: 'US' } }
    expect((await api.make('/companies', { name: 'Smith', ...foreign })).vat_id).toBe('123456789')
    const moved = await api.patch(`/companies/${agent.id}`, { vat_id: 'ATU1234567' })
    expect(problemOf(moved)).toEqual(form)
    expect(
      (await api.post('/companies', { name: 'X', contacts: Array(21).fill({ name: 'A' }) })).status,
    ).toBe(422)
  })

  it('SVC-3001 — rate plans of another property; SVC-1015 — an old version', async () => {
    const hotel = await test.createHotel()
    const { api, property_id } = hotel
    const own = await makeStock(api, { property_id })
    const elsewhere = await makeStock(api, { property_id: await hotel.addProperty({ code: 'HILL' }) })
    const of_property = { property_id, name: 'Okafor' }
    const refused = await api.post('/companies', {
      ...of_property,
      rate_plan_ids: [own.rate_plan_id, elsewhere.rate_plan_id],
    })
    expect(problemOf(refused)).toEqual([404, 'rate_plan_ids.1', 'not_found'])
    const both = { rate_plan_ids: [own.rate_plan_id, elsewhere.rate_plan_id] }
    const { id } = await api.make('/companies', { name: 'Okafor', ...both })
    const stale = await api.patch(`/companies/${id}`, { name: 'O' }, { 'If-Match': '"7"' })
    expect(stale.body.error.code).toBe('SVC-1015')
  })

  it('409 and replays as every write: the same Idempotency-Key creates one', async () => {
    const { api } = await test.createHotel()
    const key = { 'Idempotency-Key': 'company-1' }
    const [one, other] = [
      await api.post('/companies', OKAFOR, key),
      await api.post('/companies', OKAFOR, key),
    ]
    expect([other.text, other.headers.get('idempotent-replayed')]).toEqual([one.text, 'true'])
    expect((await api.get('/companies')).body.data).toHaveLength(1)
  })
})

describe('rule 30.2 — who sees and changes companies', () => {
  it('SVC-4005 — a property key reads those of the account with its own plans, and changes its own alone', async () => {
    const hotel = await test.createHotel()
    const { api, property_id } = hotel
    const hill = await hotel.addProperty({ code: 'HILL' })
    const [here, there] = [await makeStock(api, { property_id }), await makeStock(api, { property_id: hill })]
    const rate_plan_ids = [here.rate_plan_id, there.rate_plan_id]
    const chain = await api.make('/companies', { name: 'Chain', rate_plan_ids })
    const other = await api.make('/companies', { property_id: hill, name: 'Hill only' })
    const key = await hotel.keyOf(property_id)
    const own = await key.make('/companies', { name: 'Own' })
    expect(own.property_id).toBe(property_id)
    const listed = (await key.get('/companies')).body.data.map(({ name }: Answer) => name)
    expect(listed).toEqual(['Own', 'Chain'])
    expect((await key.get(`/companies/${chain.id}`)).body.rate_plan_ids).toEqual([here.rate_plan_id])
    expect((await key.get(`/companies/${other.id}`)).body.error.code).toBe('SVC-3001')
    expect((await key.patch(`/companies/${chain.id}`, { name: 'X' })).body.error.code).toBe('SVC-4005')
    expect((await key.patch(`/companies/${other.id}`, { name: 'X' })).body.error.code).toBe('SVC-3001')
    expect((await key.patch(`/companies/${own.id}`, { name: 'Ours' })).body.name).toBe('Ours')
    const of_hill = (await api.get(`/companies?property_id=${hill}`)).body.data
    expect(of_hill.map(({ name }: Answer) => name)).toEqual(['Hill only', 'Chain'])
  })

  it('422 SVC-2002 — a user of several properties names the one that the company belongs to', async () => {
    const hotel = await test.createHotel()
    const property_ids = [hotel.property_id, await hotel.addProperty({ code: 'HILL' })]
    const { api } = await signedIn(test, await createStaff(test, hotel, 'manager', { property_ids }))
    expect(problemOf(await api.post('/companies', { name: 'X' }))).toEqual([422, 'property_id', 'required'])
    expect((await api.make('/companies', { name: 'X', property_id: property_ids[1] })).property_id).toBe(
      property_ids[1],
    )
  })

  it('SVC-4103 — the desk reads companies, revenue changes them; the audit log has who', async () => {
    const hotel = await test.createHotel()
    const { id } = await hotel.api.make('/companies', OKAFOR)
    const desk = await staffOf(test, hotel, 'front_desk')
    const revenue = await staffOf(test, hotel, 'revenue')
    expect((await desk.api.get(`/companies/${id}`)).status).toBe(200)
    expect((await desk.api.patch(`/companies/${id}`, { name: 'X' })).body.error.code).toBe('SVC-4103')
    expect((await desk.api.post('/companies', { name: 'X' })).body.error.code).toBe('SVC-4103')
    expect((await revenue.api.patch(`/companies/${id}`, { payment_terms_days: 7 })).status).toBe(200)
    const owner = await staffOf(test, hotel)
    const rows = (await owner.api.get(`/audit-log?resource_id=${id}`)).body.data
    expect(rows.map(({ action, resource_id }: Answer) => [action, resource_id]).sort()).toEqual([
      ['createCompany', id],
      ['updateCompany', id],
    ])
  })

  it('rule 9.4 — company.created and company.updated, where the account asked for them', async () => {
    const { api, account_id } = await test.createHotel()
    await api.make('/companies', OKAFOR)
    await test.db.query(
      `UPDATE accounts SET optional_events = '{company.created,company.updated}' WHERE account_id = $1`,
      [account_id],
    )
    const { credit_used: _, ...made } = await api.make('/companies', { name: 'Second' })
    await api.patch(`/companies/${made.id}`, { payment_terms_days: 9 })
    await api.patch(`/companies/${made.id}`, { payment_terms_days: 9 })
    const events = (await api.get(`/events?resource_id=${made.id}`)).body.data
    expect(events).toMatchObject([
      { type: 'company.updated', data: { changed_fields: ['payment_terms_days'], payment_terms_days: 9 } },
      { type: 'company.created', data: made },
    ])
  })
})
