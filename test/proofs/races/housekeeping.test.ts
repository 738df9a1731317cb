import { expect, it } from 'vitest'
import { housekeepingHotel, leave } from '#test/harness/reservations/housekeeping.ts'
import { sharedApp } from '#test/harness/shared-app.ts'

const test = sharedApp()

it('rule 24.9 — of concurrent records of two phones the newest applies, and the rest is kept or was overwritten', async () => {
  test.clock.set('2027-01-04T07:00:00Z')
  const fixture = await housekeepingHotel(test, ['201'])
  await fixture.hotel.api.patch(`/rooms/${fixture.room('201')}`, { status: 'dirty' })
  test.clock.set('2027-01-04T09:00:00Z')
  const sent = Array.from({ length: 16 }, (_, i) => ({
    action: i % 2 ? 'finish' : 'start',
    at: `2027-01-04T08:${String(10 + i)}:00Z`,
  }))
  const answers = await Promise.all(
    sent
      .toSorted((a, b) => Number(a.at.at(-5)) - Number(b.at.at(-5)))
      .map((one) => fixture.record('201', one)),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const room = await fixture.one('201')
  expect(room).toMatchObject({ status: 'clean', state: 'done', finished_at: '2027-01-04T08:25:00Z' })
  const late = answers.filter(({ body }) => !body.applied)
  expect(room.superseded).toHaveLength(late.length)
  const { body } = await fixture.hotel.api.get(`/rooms/${fixture.room('201')}`)
  expect(body.condition_changed_at).toBe('2027-01-04T08:25:00Z')
})

it('rule 24.3 — a check-out and the end of a clean: an earlier clean leaves the room dirty, a later one makes it clean or is overridden', async () => {
  test.clock.set('2027-01-04T07:00:00Z')
  const names = Array.from({ length: 12 }, (_, i) => String(201 + i))
  const fixture = await housekeepingHotel(test, names)
  const guests = await Promise.all(names.map((name) => fixture.guest(name, '2027-01-04', '2027-01-05')))
  test.clock.set('2027-01-04T09:00:00Z')
  const sent = names.flatMap((name, i) => {
    const at = i % 2 ? '2027-01-04T09:00:00Z' : '2027-01-04T08:50:00Z'
    const both = [() => leave(guests[i]!), () => fixture.record(name, { action: 'finish', at })]
    return i % 4 < 2 ? both : both.reverse()
  })
  const answers = await Promise.all(sent.map((send) => send()))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const rooms = new Map((await fixture.list()).map((room) => [room.name, room]))
  const dirty = { status: 'dirty', state: 'open', finished_at: null }
  const clean = { status: 'clean', state: 'done', finished_at: '2027-01-04T09:00:00Z' }
  for (const [i, name] of names.entries()) {
    const room = rooms.get(name)!
    const stands = i % 2 && room.status === 'clean' ? clean : dirty
    expect(room).toMatchObject({ ...stands, task: 'departure', departed: true, occupancy: 'vacant' })
    const { body } = await fixture.hotel.api.get(`/rooms/${fixture.room(name)}`)
    expect(body).toMatchObject({ status: stands.status, condition_changed_at: '2027-01-04T09:00:00Z' })
  }
})
