import { beforeEach, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { PICTURE } from '#test/harness/requests/picture.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { createStaff, type SignedIn, signedIn, staffOf } from '#test/harness/staff.ts'
import { makeBooking, makePlan, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
const ALL = [
  'address',
  'rooms',
  'rate_plans',
  'policies',
  'tax_number',
  'bank_account',
  'card_payments',
  'mail_server',
  'guest_mails',
  'photos',
  'legal_texts',
  'booking_page',
  'test_booking',
  'channels',
  'team',
]

/** The service of the tests takes cards. */
const OPEN = ALL.filter((step) => step !== 'card_payments')

let hotel: Hotel
let owner: SignedIn

beforeEach(async () => {
  test.clock.set('2027-01-04T12:00:00Z')
  hotel = await test.createHotel()
  owner = await staffOf(test, hotel, 'owner')
})

interface Step {
  step: string
  status: string
  object_id: string | null
}
/** The setup section of Today. */
const stepsShown = async (property_id = hotel.property_id, who = owner): Promise<Step[] | undefined> => {
  const { setup } = (await who.api.get('/today')).body
  return setup.find((one: { property_id: string }) => one.property_id === property_id)?.steps
}
const open = async () =>
  (await stepsShown())?.filter(({ status }) => status === 'open').map(({ step }) => step)
const change = (body: object) => owner.api.patch(`/properties/${hotel.property_id}`, body)
const skip = (...skipped: string[]) => owner.api.patch('/setup', { property_id: hotel.property_id, skipped })

describe('the setup of a property (rule 1.8)', () => {
  it('starts with every step open, each is completed by objects of the property, and it disappears when all are', async () => {
    expect(await open()).toEqual(OPEN)
    const left = async (...steps: string[]) => expect(await open()).toEqual(steps)
    await change({ address: { line1: 'Kai 1', city: 'Hamburg' } })
    await left(...OPEN)
    await change({ address: { postal_code: '20457' } })
    await left(...OPEN.slice(1))
    const { room_type_id, rate_plan_id } = await makeStock(hotel.api)
    await left(...OPEN.slice(3))
    const second = await hotel.api.make('/room-types', {
      name: 'Suite',
      inventory_count: 1,
      max_occupancy: 2,
    })
    expect((await stepsShown())!.find(({ step }) => step === 'rate_plans')).toEqual({
      step: 'rate_plans',
      status: 'open',
      object_id: second.id,
    })
    const plan = await makePlan(hotel.api, second.id)
    expect((await stepsShown())!.find(({ step }) => step === 'policies')!.object_id).toBe(rate_plan_id)
    await hotel.api.patch(`/rate-plans/${plan.id}`, { cancellation_policy: { refundable: false } })
    await left(...OPEN.slice(4))
    await change({ letterhead: { tax_number: '43/123/45678' } })
    await left(...OPEN.slice(5))
    await change({ letterhead: { iban: 'DE89370400440532013000' } })
    await left(...OPEN.slice(6))
    await skip('mail_server')
    await change({ guest_mails: { confirmed: true } })
    await left('photos', 'legal_texts', 'booking_page', 'test_booking', 'channels', 'team')
    await hotel.api.make(`/properties/${hotel.property_id}/photos?alt=The%20house`, PICTURE)
    await change({ booking_page: { terms_url: 'https://h.example/t', privacy_url: 'https://h.example/p' } })
    await left('booking_page', 'test_booking', 'channels', 'team')
    await makeBooking(hotel.api, { room_type_id, rate_plan_id })
    await left('booking_page', 'channels', 'team')
    await change({ booking_page: { slug: `page-${hotel.property_id.slice(-8)}`, open: true } })
    await left('channels', 'team')
    await hotel.connectChannel('expedia')
    await left('team')
    await createStaff(test, hotel, 'front_desk', { password: null })
    expect(await stepsShown()).toBeUndefined()
    // A deactivated object makes the step open again.
    for (const room of (await hotel.api.get(`/rooms?room_type_id=${room_type_id}`)).body.data)
      await hotel.api.patch(`/rooms/${room.id}`, { status: 'dirty' })
    expect(await stepsShown()).toBeUndefined()
    await hotel.api.patch(`/rate-plans/${rate_plan_id}`, { status: 'inactive' })
    await left('rate_plans')
  })

  it('a room type that is made of others needs no rooms of its own', async () => {
    const { room_type_id } = await makeStock(hotel.api, { inventory_count: 2 })
    const { id } = await hotel.api.make('/room-types', {
      name: 'Apartment',
      inventory_count: 1,
      max_occupancy: 4,
      made_of: [{ room_type_id, count: 2 }],
    })
    const steps = (await stepsShown())!
    expect(steps.find(({ step }) => step === 'rooms')!.status).toBe('done')
    expect(steps.find(({ step }) => step === 'rate_plans')).toMatchObject({ status: 'open', object_id: id })
  })

  it('a skipped step is not open, can be reopened, and both are in the audit log; a completed one cannot be skipped', async () => {
    expect((await skip('team', 'team')).status).toBe(422)
    const { status, body } = await skip('team', 'channels')
    expect(status).toBe(200)
    expect(body.steps.filter((step: Step) => step.status === 'skipped')).toEqual([
      { step: 'channels', status: 'skipped', object_id: null },
      { step: 'team', status: 'skipped', object_id: null },
    ])
    expect(await open()).toEqual(OPEN.slice(0, -2))
    await skip(...ALL)
    expect(await stepsShown()).toBeUndefined()
    await hotel.connectChannel('expedia')
    const setup = (await owner.api.get(`/setup?property_id=${hotel.property_id}`)).body
    expect(setup.steps.find(({ step }: Step) => step === 'channels').status).toBe('done')
    await skip()
    expect(await open()).toEqual(OPEN.filter((step) => step !== 'channels'))
    const { data } = (await owner.api.get('/audit-log?action=updateSetup')).body
    expect(data.flatMap(({ changes }: { changes: object[] }) => changes)).toEqual([
      { field: 'skipped', before: ALL, after: [] },
      { field: 'skipped', before: ['channels', 'team'], after: ALL },
      { field: 'skipped', before: [], after: ['channels', 'team'] },
    ])
    expect(data[0]).toMatchObject({ property_id: hotel.property_id, resource_id: hotel.property_id })
  })

  it('is shown to owners and managers, for each property that they see; in the sandbox without the team', async () => {
    const other = await hotel.addProperty({ name: 'Lake House', code: 'LAKE' })
    expect(await stepsShown(other)).toHaveLength(ALL.length)
    const manager = await signedIn(test, await createStaff(test, hotel, 'manager', { property_ids: [other] }))
    // Visible to the owner and the manager, who make a team.
    expect((await stepsShown(other, manager))!.find(({ step }) => step === 'team')!.status).toBe('done')
    expect(await stepsShown(hotel.property_id, manager)).toBeUndefined()
    for (const call of [
      manager.api.get(`/setup?property_id=${hotel.property_id}`),
      manager.api.patch('/setup', { property_id: hotel.property_id, skipped: [] }),
    ])
      expect((await call).status).toBeGreaterThanOrEqual(400)
    const clerk = await staffOf(test, hotel, 'front_desk')
    expect((await clerk.api.get('/today')).body.setup).toEqual([])
    expect((await clerk.api.get(`/setup?property_id=${other}`)).body.error.code).toBe('SVC-4103')
    expect((await owner.api.get('/today?date=2027-02-01')).body.setup).toEqual([])
    const refused = await owner.api.post('/setup/test-mails', { property_id: hotel.property_id })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'SVC-4110'])
    const trial = await test.createHotel({ environment: 'sandbox' })
    const tester = await staffOf(test, trial, 'owner')
    const [setup] = (await tester.api.get('/today')).body.setup
    expect(setup.steps.map(({ step }: Step) => step)).toEqual(ALL.slice(0, -1))
  })
})
