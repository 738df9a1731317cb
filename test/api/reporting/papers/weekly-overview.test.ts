import { describe, expect, it } from 'vitest'
import { sharedApp } from '#test/harness/shared-app.ts'
import { createStaff, signedIn } from '#test/harness/staff.ts'

const test = sharedApp()

const offerOverviews = () => test.app.jobs.find(({ name }) => name === 'offer_overviews')!.run()

describe('rule 23.10 — the weekly overview', () => {
  it('is set up once for the owners of an account, who may delete it for good', async () => {
    const hotel = await test.createHotel()
    await offerOverviews()
    const first = await createStaff(test, hotel, 'owner', { email: 'first@harbour.example' })
    await createStaff(test, hotel, 'manager', { email: 'manager@harbour.example' })
    await createStaff(test, hotel, 'owner', { email: 'second@harbour.example' })
    await offerOverviews()
    await offerOverviews()
    const { api } = await signedIn(test, first)
    const path = `/report-schedules?property_id=${hotel.property_id}`
    const { data } = (await api.get(path)).body
    expect(data).toMatchObject([
      {
        report: 'overview',
        frequency: 'weekly',
        weekday: 1,
        time: '07:00',
        status: 'active',
        recipients: ['first@harbour.example', 'second@harbour.example'],
      },
    ])
    await api.delete(`/report-schedules/${data[0].id}`)
    await offerOverviews()
    expect((await api.get(path)).body.data).toEqual([])
  })

  it('is no second one where somebody has set one up', async () => {
    const hotel = await test.createHotel()
    const { api } = await signedIn(test, await createStaff(test, hotel, 'owner'))
    const own = {
      ...{ property_id: hotel.property_id, report: 'overview', frequency: 'monthly', day: 1, time: '09:00' },
      ...{ language: 'de', recipients: ['owner@harbour.example'] },
    }
    await api.make('/report-schedules', own)
    await offerOverviews()
    const { data } = (await api.get(`/report-schedules?property_id=${hotel.property_id}`)).body
    expect(data).toMatchObject([{ frequency: 'monthly' }])
  })
})
