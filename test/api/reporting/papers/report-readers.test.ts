import { describe, expect, it } from 'vitest'
import { mailingApp } from '#test/harness/mail/mailing-app.ts'
import { createStaff, signedIn, staffOf } from '#test/harness/staff.ts'

const { smtp, test, drain, makeHotel } = await mailingApp()

const WEEKLY = { frequency: 'weekly', weekday: 1, time: '08:00', language: 'en' }

/** Two properties, an overview of both set up by the owner, and a manager of the first. */
async function twoProperties() {
  const hotel = await makeHotel()
  await hotel.addProperty()
  const { property_id } = hotel
  const { api: owner } = await staffOf(test, hotel)
  const make = (report: string) =>
    owner.make('/report-schedules', { property_id, report, ...WEEKLY, recipients: ['owner@harbour.example'] })
  const overview = await make('overview')
  const as = async (role: 'manager' | 'front_desk' | 'accountant', property_ids?: string[]) =>
    (await signedIn(test, await createStaff(test, hotel, role, property_ids ? { property_ids } : {}))).api
  return { hotel, property_id, owner, make, overview, as }
}

const listed = (api: Awaited<ReturnType<typeof staffOf>>['api'], path: string) =>
  api.get(path).then(({ body }) => body.data.map(({ id }: { id: string }) => id))

describe('rule 23.9 — an overview has the properties of its creator', () => {
  it('SVC-3001 — a user who sees fewer of them neither sees it nor can have it sent', async () => {
    const { property_id, owner, make, overview, as } = await twoProperties()
    const own = await make('manager')
    const manager = await as('manager', [property_id])
    const path = `/report-schedules/${overview.id}`
    const refused = [
      await manager.patch(path, { recipients: ['me@elsewhere.example'] }),
      await manager.post(`${path}/send`),
      await manager.delete(path),
    ]
    for (const { status, body } of refused) expect([status, body.error.code]).toEqual([404, 'SVC-3001'])
    expect(await listed(manager, `/report-schedules?property_id=${property_id}`)).toEqual([own.id])
    const { body } = await owner.get(`/report-schedules?property_id=${property_id}`)
    expect(body.data[0].recipients).toEqual(['owner@harbour.example'])
    expect((await manager.patch(`/report-schedules/${own.id}`, { language: 'de' })).status).toBe(200)
  })
})

describe('rule 23.8 — the status of e-mails with reports', () => {
  it('is visible to roles that may schedule them: their text has figures that others may not read', async () => {
    const { property_id, owner, make, overview, as } = await twoProperties()
    const own = await make('manager')
    for (const { id } of [overview, own])
      expect((await owner.post(`/report-schedules/${id}/send`)).status).toBe(202)
    await drain()
    const sent = smtp.mails.splice(0).filter(({ to }) => to[0] === 'owner@harbour.example')
    expect(sent).toHaveLength(2)
    const [[of_own], [of_overview]] = await Promise.all(
      [own, overview].map(({ id }) => listed(owner, `/mails?resource_id=${id}`)),
    )
    for (const role of ['front_desk', 'accountant'] as const) {
      const api = await as(role)
      for (const { id } of [own, overview]) expect(await listed(api, `/mails?resource_id=${id}`)).toEqual([])
      for (const id of [of_own, of_overview]) {
        expect((await api.get(`/mails/${id}`)).status).toBe(404)
        expect((await api.post(`/mails/${id}/retry`)).status).toBe(404)
      }
    }
    const manager = await as('manager', [property_id])
    expect(await listed(manager, '/mails')).toEqual([of_own])
    expect(await listed(manager, `/mails?resource_id=${overview.id}`)).toEqual([])
    expect((await manager.get(`/mails/${of_own}`)).body.text).toContain('Rooms sold')
    expect((await manager.get(`/mails/${of_overview}`)).status).toBe(404)
    expect((await owner.get(`/mails/${of_overview}`)).body.text).toContain('Tonight')
  })

  it('a failed one can be sent again while that of another day waits for the same address', async () => {
    const { owner, make } = await twoProperties()
    const { id } = await make('manager')
    const send = async (code: number) => {
      smtp.behave({ recipient: { code, text: 'not now' } })
      expect((await owner.post(`/report-schedules/${id}/send`)).status).toBe(202)
      await drain()
    }
    await send(550)
    await send(450)
    const { data } = (await owner.get(`/mails?resource_id=${id}`)).body
    expect(data.map(({ status }: { status: string }) => status)).toEqual(['waiting', 'failed'])
    smtp.behave({})
    expect((await owner.post(`/mails/${data[1].id}/retry`)).status).toBe(202)
    await drain()
    expect((await owner.get(`/mails/${data[1].id}`)).body.status).toBe('sent')
  })
})
