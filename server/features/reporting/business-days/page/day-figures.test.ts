import { describe, expect, it } from 'vitest'
import type { BusinessDayRow } from '../row.ts'
import { dayFigures } from './day-figures.ts'

const revenue = (type: string, net: number) => ({ type, vat_rate: '7.00', net, vat: 0, gross: net })

const day = (of: Partial<Record<keyof BusinessDayRow, unknown>>) =>
  dayFigures({
    rooms_available: 0,
    rooms_sold: 0,
    complimentary: 0,
    revenue: [],
    payments: [],
    currency: 'EUR',
    ...of,
  } as unknown as BusinessDayRow)

describe('rule 17.11 — figures of a day', () => {
  it.each([
    ['an empty hotel', {}, { occupancy: null, adr: null, revpar: null }],
    [
      'three of seven rooms, one of them complimentary',
      {
        rooms_available: 7,
        rooms_sold: 3,
        complimentary: 1,
        revenue: [revenue('accommodation', 20_001), revenue('meal', 900), revenue('city_tax', 400)],
      },
      {
        occupancy: '42.86',
        adr: { amount: 10_001 },
        revpar: { amount: 2_857 },
        total_net: { amount: 20_901 },
      },
    ],
    [
      'complimentary rooms alone',
      { rooms_available: 2, rooms_sold: 2, complimentary: 2 },
      { occupancy: '100.00', adr: null, revpar: { amount: 0 } },
    ],
    [
      'more rooms sold than there are, and a correction below zero',
      {
        rooms_available: 2,
        rooms_sold: 3,
        revenue: [revenue('accommodation', -1_000)],
        payments: [
          { method: 'cash', received: 500, refunded: 800 },
          { method: 'card', received: 100, refunded: 0 },
        ],
      },
      { occupancy: '150.00', adr: { amount: -333 }, revpar: { amount: -500 }, taken: { amount: -200 } },
    ],
  ])('%s', (_, of, expected) => {
    expect(day(of)).toMatchObject(expected)
  })
})
