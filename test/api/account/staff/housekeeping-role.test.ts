import { describe, expect, it } from 'vitest'
import { isWrite } from '#contract/operation.ts'
import { may } from '#contract/permissions.ts'
import { SESSION_OPERATIONS } from '#contract/staff-api.ts'
import type { Hotel } from '#test/harness/app.ts'
import { PICTURE } from '#test/harness/requests/picture.ts'
import { exampleOf, namesOf, pathOf, sendRequest } from '#test/harness/requests/requests.ts'
import { seedOneOfEach } from '#test/harness/requests/seed-one-of-each.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { openStream } from '#test/harness/stream.ts'

const test = sharedApp()

const GUEST = {
  first_name: 'Quirina',
  last_name: 'Zwillingsberger',
  email: 'quirina.z@guests.example',
  phone: '+4915198765432',
}
const SECRETS = [
  GUEST.last_name,
  GUEST.first_name,
  GUEST.email,
  GUEST.phone,
  'Okafor',
  'Ngozi',
  '12000',
  '36000',
]

/** A property with guests in house, arriving and departed, with invoices, payments and a task. */
async function busyHotel(): Promise<{ hotel: Hotel; names: ReturnType<typeof namesOf>; stays: string[] }> {
  test.clock.set('2027-02-23T09:00:00Z')
  const hotel = await test.createHotel()
  const made = await seedOneOfEach(hotel)
  const { data: rooms } = (await hotel.api.get(`/rooms?room_type_id=${made.room_type_id}&limit=5`)).body
  const stays: string[] = []
  for (const [at, check_in] of ['2027-02-23', '2027-02-23', '2027-02-24'].entries()) {
    const stay = await hotel.api.make(
      '/reservations',
      made.booking({ check_in, check_out: '2027-02-26', room_id: rooms[at + 1].id, guest: GUEST }),
    )
    stays.push(stay.id)
  }
  const task = { property_id: hotel.property_id, room_id: rooms[1].id, category: 'supplies' }
  await hotel.api.make('/tasks', { ...task, description: 'Three towels' })
  await hotel.api.patch(`/reservations/${stays[0]}`, { status: 'checked_in' })
  const settled = { status: 'returned', status_note: `${GUEST.first_name} ${GUEST.last_name}, Okafor` }
  await hotel.api.patch(`/found-items/${made.found_item_id}`, settled)
  return { hotel, names: namesOf(hotel.property_id, made), stays }
}

describe('rule 24.17 — data visible to the role housekeeping', () => {
  it('has no guest’s name, contact or amount, in any permitted operation', async () => {
    const { hotel, names } = await busyHotel()
    const { api } = await staffOf(test, hotel, 'housekeeping')
    const read: string[] = []
    for (const operation of SESSION_OPERATIONS.filter(
      (one) => !isWrite(one) && may('housekeeping', one.id),
    )) {
      const example = exampleOf(operation, names)
      const { status, text } = await sendRequest(api, example)
      expect(status, `${operation.id}: ${text.slice(0, 300)}`).toBe(200)
      for (const secret of SECRETS) expect(text, operation.id).not.toContain(secret)
      expect(text, operation.id).not.toMatch(/"(amount|balance|total|rate_plan_id|guest_id|last_name)":/)
      // Neither through filters or inclusions.
      for (const more of ['include=guest', 'include=room,guest', `q=${GUEST.last_name}`]) {
        const answer = await api.send('GET', `${pathOf(operation, names)}?${more}`)
        for (const secret of SECRETS)
          expect(
            answer.text.replaceAll(`${GUEST.last_name}`, more.startsWith('q=') ? '' : GUEST.last_name),
          ).not.toContain(secret)
      }
      read.push(operation.id)
    }
    expect(read).toEqual(
      expect.arrayContaining([
        'listHousekeeping',
        'exportHousekeeping',
        'listTasks',
        'listRooms',
        'listFoundItems',
        'getFoundItem',
      ]),
    )
    for (const path of ['/today', '/search?q=Zwill', '/reservations', '/guests', '/notices', '/calendar'])
      expect((await api.get(path)).body.error.code, path).toMatch(/SVC-4103|SVC-3003/)
  })

  it('nor do the responses to its writes', async () => {
    const { hotel, names } = await busyHotel()
    const { api } = await staffOf(test, hotel, 'housekeeping')
    const { data } = (await api.get(`/housekeeping?property_id=${hotel.property_id}`)).body
    const [room] = data.filter(({ guest_initial }: { guest_initial: string | null }) => guest_initial === 'Z')
    const answers = [
      await api.post(`/housekeeping/${room.room_id}`, { action: 'guest_waiting' }),
      await api.patch(`/rooms/${room.room_id}`, { status: 'dirty' }),
      await api.post(`/rooms/${room.room_id}/blocks`, {
        type: 'out_of_order',
        from: '2027-02-24',
        to: '2027-02-25',
      }),
      await api.post('/tasks', {
        property_id: hotel.property_id,
        room_id: room.room_id,
        category: 'other',
        description: 'Lamp',
        closure: { type: 'out_of_service', to: '2027-02-25' },
      }),
      await api.patch(`/tasks/${names.task_id}`, { status: 'done' }),
      await api.post(`/found-items/${names.found_item_id}/photos`, PICTURE),
    ]
    for (const { status, text } of answers) {
      expect(status, text).toBeLessThan(500)
      for (const secret of SECRETS) expect(text).not.toContain(secret)
    }
  })

  it('has live updates of rooms, and of no stay, guest or invoice', async () => {
    const { hotel, stays } = await busyHotel()
    const maid = await staffOf(test, hotel, 'housekeeping')
    const stream = await openStream(test, maid)
    await hotel.api.patch(`/reservations/${stays[1]}`, { status: 'checked_in' })
    const task = { property_id: hotel.property_id, category: 'other', description: 'Lamp' }
    await hotel.api.make('/tasks', task)
    await maid.api.patch('/me', { language: 'de' })
    await stream.waitFor(({ topic }) => topic.startsWith('user.'))
    stream.close()
    const kinds = new Set(stream.messages.map(({ topic }) => topic.split('.')[0]))
    for (const kind of ['reservation', 'guest', 'invoice', 'payment', 'mail', 'audit', 'event'])
      expect(kinds.has(kind), kind).toBe(false)
    for (const secret of SECRETS) expect(JSON.stringify(stream.messages)).not.toContain(secret)
  })
})
