import { expect, it } from 'vitest'
import { addDays, nightsBetween } from '#server/kernel/time/dates.ts'
import { testApp } from '#test/harness/app.ts'
import { closeDays } from '#test/harness/business-days/close.ts'
import { actions } from '#test/harness/front-desk.ts'
import { randomOf } from '#test/harness/random.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { seeded } from '#test/harness/seed.ts'
import { makeBooking, makeStock, type Stock } from '#test/harness/stock.ts'

const test = testApp()

interface Stay {
  readonly id: string
  readonly from: string
  readonly to: string
  in_house: boolean
}

/** A simple model of a room. */
interface Room {
  readonly name: string
  readonly stock: Stock
  id: string
  status: 'dirty' | 'clean'
  /** On that day, or found dirty and vacant and cleaned since. */
  was_left: boolean
  stays: Stay[]
}

/** Task and state of a room on a day: linen every three nights, rooms dirty each morning. */
function expected({ status, was_left, stays }: Room, today: string): string {
  const guest = stays.find(({ in_house }) => in_house)
  const comes = stays.some(({ in_house, from }) => !in_house && from === today)
  const open = status === 'dirty' ? 'open' : 'done'
  if (guest?.to === today) return 'departure open'
  if (was_left) return `departure ${open}`
  if (guest && guest.from < today)
    return `${nightsBetween(guest.from, today) % 3 === 0 ? 'linen' : 'stayover'} ${open}`
  if (status === 'dirty') return 'departure open'
  return comes ? 'arrival done' : 'none none'
}

it('rule 24.4 — rooms, beds and apartments over random days, compared with a simple model', async () => {
  const chance = randomOf(seeded())
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel()
  const { api, property_id } = hotel
  const rooms: Room[] = []
  for (const [kind, names] of [
    ['private', ['101', '102', '103']],
    ['dorm', ['D1', 'D2']],
    ['apartment', ['A1']],
  ] as const) {
    const stock = await makeStock(api, { inventory_count: names.length, room_type: { kind, rooms: names } })
    for (const name of names) rooms.push({ name, stock, id: '', status: 'clean', was_left: false, stays: [] })
  }
  const { data } = (await api.get('/rooms?limit=100')).body
  for (const room of rooms) room.id = data.find(({ name }: Room) => name === room.name).id

  const compare = async (today: string) => {
    const { body } = await api.get(`/housekeeping?property_id=${property_id}`)
    const shown = body.data.map((one: Record<string, string>) => `${one.name} ${one.task} ${one.state}`)
    expect(shown.toSorted()).toEqual(rooms.map((one) => `${one.name} ${expected(one, today)}`).toSorted())
    const priorities = body.data
      .filter(({ state }: { state: string }) => state === 'open')
      .map(({ priority }: { priority: number }) => priority)
    expect(priorities).toEqual(priorities.toSorted())
  }
  const clean = async (room: Room) => {
    await api.post(`/housekeeping/${room.id}`, { action: 'finish' })
    room.status = 'clean'
    room.was_left ||= !room.stays.some(({ in_house }) => in_house)
  }
  const days = repetitions(8, 60)
  for (let day = 0; day < days; day++) {
    const today = addDays('2027-01-04', day)
    test.clock.set(`${today}T07:00:00Z`)
    await closeDays(test)
    for (const room of rooms) {
      room.was_left = false
      if (room.stays.some(({ in_house }) => in_house)) room.status = 'dirty'
      const last = room.stays.at(-1)?.to ?? today
      if (last > addDays(today, 2) || chance.happens(0.4)) continue
      const from = addDays(last, chance.below(2))
      const to = addDays(from, 1 + chance.below(7))
      const made = await makeBooking(api, room.stock, {
        check_in: from,
        check_out: to,
        room_id: room.id,
        adults: 1,
      })
      room.stays.push({ id: made.id, from, to, in_house: false })
    }
    await compare(today)
    test.clock.set(`${today}T10:00:00Z`)
    for (const room of rooms) {
      const leaving = room.stays.find(({ in_house, to }) => in_house && to === today)
      if (leaving) {
        await actions(hotel, leaving.id).to('checked_out', { allow_open_balance: true })
        room.stays = room.stays.filter((stay) => stay !== leaving)
        Object.assign(room, { was_left: true, status: 'dirty' })
      }
    }
    await compare(today)
    test.clock.set(`${today}T12:00:00Z`)
    for (const room of rooms) if (room.status === 'dirty' && chance.happens(0.7)) await clean(room)
    await compare(today)
    test.clock.set(`${today}T15:00:00Z`)
    for (const room of rooms) {
      const coming = room.stays.find(({ in_house, from }) => !in_house && from === today)
      if (!coming) continue
      await actions(hotel, coming.id).to('checked_in')
      coming.in_house = true
    }
  }
})
