import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '#test/harness/app.ts'
import { staffOf } from '#test/harness/staff.ts'

type Json = Record<string, unknown>

/** A stand-in for VIES on loopback, which answers as it is told, and remembers the questions. */
const questions: Json[] = []
let reply: (response: ServerResponse) => void = () => undefined
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    questions.push({ path: request.url, ...JSON.parse(Buffer.concat(chunks).toString()) })
    reply(response)
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => server.close())

const json = (body: Json, status = 200) => {
  reply = (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const test = testApp({ webhook_allow_loopback: true, vies: `http://127.0.0.1:${port}/rest-api` })
const without = testApp()

async function companyWith(vat_id: string | null, app = test) {
  const hotel = await app.createHotel()
  const company = await hotel.api.make('/companies', { name: 'Okafor Trading Ltd', vat_id })
  const owner = await staffOf(app, hotel)
  const ask = () => owner.api.post(`/companies/${company.id}/vat-check`)
  return { ...hotel, company, owner, ask }
}

describe('rule 30.17 — POST /companies/{id}/vat-check', () => {
  it('stores what VIES answers, with time and consultation number, until the number changes', async () => {
    const { api, company, owner, ask, property_id } = await companyWith('IE6433435OA')
    await owner.api.patch(`/properties/${property_id}`, { legal: { vat_id: 'DE 136695976' } })
    questions.length = 0
    json({ valid: true, requestIdentifier: 'WAPIAAAAX1', name: 'OKAFOR TRADING LTD', address: '---' })
    const answer = await ask()
    expect(answer).toMatchObject({
      status: 200,
      body: {
        version: company.version + 1,
        vat_check: {
          vat_id: 'IE6433435OA',
          is_valid: true,
          consultation_number: 'WAPIAAAAX1',
          name: 'OKAFOR TRADING LTD',
          address: null,
        },
      },
    })
    expect(questions).toEqual([
      {
        path: '/rest-api/check-vat-number',
        countryCode: 'IE',
        vatNumber: '6433435OA',
        requesterMemberStateCode: 'DE',
        requesterNumber: '136695976',
      },
    ])
    json({ valid: false, name: '', requestIdentifier: '' })
    expect((await ask()).body.vat_check).toMatchObject({
      is_valid: false,
      consultation_number: null,
      name: null,
    })
    const changed = await api.patch(`/companies/${company.id}`, { vat_id: 'DE136695976' })
    expect(changed.body.vat_check).toBeNull()
  })

  it('SVC-2002 — where VIES gives no answer, nothing is stored', async () => {
    const { api, company, ask } = await companyWith('EL094259216')
    const refused = {
      status: 422,
      body: { error: { details: [{ field: 'vat_id', code: 'vies_unavailable' }] } },
    }
    json({ actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }, 500)
    const answer = await ask()
    expect(answer).toMatchObject(refused)
    expect(answer.body.error.details[0].message).toContain('MS_UNAVAILABLE')
    reply = (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Maintenance</html>')
    expect(await ask()).toMatchObject(refused)
    reply = (response) => response.writeHead(200).end('x'.repeat(70_000))
    expect(await ask()).toMatchObject(refused)
    reply = (response) => response.destroy()
    expect(await ask()).toMatchObject(refused)
    reply = (response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
    expect(await ask()).toMatchObject(refused)
    expect((await api.get(`/companies/${company.id}`)).body).toMatchObject({
      vat_check: null,
      version: company.version,
    })
  })

  it('SVC-2002 — a number that is none of the EU, or none, is not asked about', async () => {
    questions.length = 0
    for (const vat_id of [null, 'CHE107787577MWST', 'GB980780684'])
      expect(await (await companyWith(vat_id)).ask()).toMatchObject({
        status: 422,
        body: { error: { details: [{ code: 'not_of_vies' }] } },
      })
    expect(questions).toEqual([])
  })

  it('SVC-2002 — asks nobody while the operator has not switched it on', async () => {
    const { ask } = await companyWith('IE6433435OA', without)
    expect(await ask()).toMatchObject({ status: 422, body: { error: { details: [{ code: 'vies_off' }] } } })
  })
})
