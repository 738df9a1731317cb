import { describe, expect, it } from 'vitest'
import { changeRates } from '#contract/pricing/rate-changes.ts'
import { serialiserOf } from './serialise.ts'

const terms = (amount: number) => ({
  amount: { amount, currency: 'EUR' },
  source: 'base' as const,
  restrictions: {},
})
const answer = (plans: number, nights: number) => ({
  data: Array.from({ length: plans }, (_, at) => ({
    rate_plan_id: `rp_${at}`,
    room_type_id: 'rt_1',
    name: `Plan “${at}”`,
    derived: false,
    version: 2,
    nights: Array.from({ length: nights }, (__, night) => ({
      date: '2027-01-01',
      before: terms(night),
      after: terms(night + 1),
    })),
  })),
  room_types: [],
  counts: { dates: 1, nights: 1, plans, room_types: 0, room_type_nights: 0, channels: 0 },
  channels: ['booking_com'],
  undo: null,
})

describe('a response that starts with a list', () => {
  const serialise = serialiserOf(changeRates)

  it.each([0, 1, 2, 3])('of %i elements is complete, with its other fields', async (plans) => {
    const body = { ...answer(plans, 2), dry_run: true as const }
    expect(JSON.parse((await serialise(body)).toString())).toEqual(body)
  })

  it('yields the event loop in between: 20 plans of 730 nights are 3 MB', async () => {
    let turns = 0
    let is_done = false
    const count = () => {
      turns++
      if (!is_done) setImmediate(count)
    }
    setImmediate(count)
    const bytes = await serialise(answer(20, 730))
    is_done = true
    expect(bytes.length).toBeGreaterThan(2_000_000)
    expect(turns).toBeGreaterThan(0)
  })
})
