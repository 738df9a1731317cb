import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Bar, type Chart, withBars } from './chart.ts'
import { barsWith, movesTo, type Placement, placementOf, type RoomMove, withRoom } from './placement.ts'
import { charts, DAYS, ROOMS, typeOf } from './random-chart.ts'
import { evaluate, type Intent } from './verdict.ts'

/** What somebody at the desk may think of: any bar to any room, all of it or from a night on. */
const attempts = fc.array(
  fc.record({
    bar: fc.nat(),
    room: fc.option(fc.nat(ROOMS - 1), { nil: null, freq: 6 }),
    split: fc.option(fc.nat(DAYS)),
  }),
  { minLength: 1, maxLength: 12 },
)

/** The plain model: which stay has which room on which night, night by night. */
function nightsIn({ bars }: Chart): Map<string, string> {
  const nights = new Map<string, string>()
  for (const { key, room, from, to } of bars)
    for (let night = from; night < to; night++) {
      if (room === null) continue
      const cell = `${room} ${night}`
      if (nights.has(cell)) throw new Error(`${cell} is had by ${nights.get(cell)} and ${key}`)
      nights.set(cell, key)
    }
  return nights
}

/** Every night of every stay, with its room. */
const roomsOf = ({ bars }: Chart) =>
  bars
    .flatMap(({ key, room, from, to }) =>
      Array.from({ length: to - from }, (_, at) => `${key} ${from + at} ${room}`),
    )
    .sort()

const intentOf = (
  chart: Chart,
  { bar: at, room, split }: { bar: number; room: number | null; split: number | null },
) => {
  const bar = chart.bars[at % chart.bars.length]!
  const within = split !== null && split > bar.from && split < bar.to
  const type = room === null ? bar.type : typeOf(room)
  return { kind: 'move', bar, room, type, days: 0, ...(within && { split }) } satisfies Intent
}

const movedBy = (chart: Chart, placements: readonly Placement[]) =>
  withBars(chart, barsWith(chart, placements))

/** As the service applies moves: one after the other, from a night on. */
function applied(chart: Chart, moves: readonly RoomMove[]): Chart {
  const placements = new Map<string, Placement>()
  for (const { key, room, from } of moves) {
    const now = placements.get(key) ?? placementOf(chart, key)
    const span = { from: from ?? now.segments[0]!.from, to: now.segments.at(-1)!.to }
    placements.set(key, withRoom(now, room, span))
  }
  return movedBy(chart, [...placements.values()])
}

describe('random moves, swaps and splits', () => {
  it('never put two stays into a room, lose no night, do not change closures, and are undone exactly', () => {
    fc.assert(
      fc.property(charts, attempts, (drawn, tries) => {
        fc.pre(drawn.bars.length > 0)
        const before = roomsOf(drawn)
        const undo: RoomMove[][] = []
        let chart = drawn
        for (const one of tries) {
          const intent = intentOf(chart, one)
          const verdict = evaluate(chart, intent)
          const { bar } = intent
          if (bar.locked) expect(verdict).toMatchObject({ outcome: 'refused' })
          if (!('placements' in verdict)) continue
          undo.push(verdict.placements.flatMap(({ key }) => movesTo(placementOf(chart, key))))
          const next = applied(chart, verdict.placements.flatMap(movesTo))
          expect(roomsOf(next)).toEqual(roomsOf(movedBy(chart, verdict.placements)))
          const nights = nightsIn(next)
          for (const closures of next.closures_of)
            for (const { room, from, to } of closures)
              for (let night = from; night < to; night++) expect(nights.has(`${room} ${night}`)).toBe(false)
          expect(roomsOf(next).map((line) => line.replace(/ \S+$/, ''))).toEqual(
            before.map((line) => line.replace(/ \S+$/, '')),
          )
          chart = next
        }
        for (const moves of undo.reverse()) chart = applied(chart, moves)
        expect(roomsOf(chart)).toEqual(before)
      }),
    )
  })

  it('the chart and the simple model agree on free rooms, and a conflict names the stay', () => {
    fc.assert(
      fc.property(charts, attempts, (chart, tries) => {
        fc.pre(chart.bars.length > 0)
        const nights = nightsIn(chart)
        for (const one of tries) {
          const intent = intentOf(chart, one)
          const { bar, room } = intent
          if (room === null || room === bar.room || bar.locked || bar.check_out < chart.today) continue
          const first = Math.max(
            bar.from,
            bar.status === 'checked_in' ? chart.today : bar.from,
            intent.split ?? bar.from,
          )
          const expected = Array.from(
            { length: Math.max(0, bar.to - first) },
            (_, at) => `${room} ${first + at}`,
          )
          const others = new Set(expected.flatMap((cell) => nights.get(cell) ?? []))
          others.delete(bar.key)
          const is_closed = chart.closures_of[room]!.some(({ from, to }) => from < bar.to && to > first)
          const verdict = evaluate(chart, intent)
          if (expected.length === 0) expect(verdict).toMatchObject({ outcome: 'refused', reason: 'over' })
          else if (is_closed) expect(verdict).toMatchObject({ outcome: 'refused', reason: 'out_of_order' })
          else if (others.size === 0) expect(['move', 'retype']).toContain(verdict.outcome)
          else if (verdict.outcome === 'swap') expect([...others]).toEqual([verdict.other.key])
          else
            expect(verdict).toMatchObject({
              outcome: 'refused',
              reason: 'taken',
              others: expect.toSatisfy((list: Bar[]) =>
                isSameSet(
                  list.map(({ key }) => key),
                  others,
                ),
              ),
            })
        }
      }),
    )
  })

  it('a guest in house keeps past nights; only the others move', () => {
    fc.assert(
      fc.property(charts, attempts, (chart, tries) => {
        fc.pre(chart.bars.length > 0)
        const spent = (of: Chart) =>
          roomsOf(of).filter(
            (line) => Number(line.split(' ')[1]) < of.today && in_house.has(line.split(' ')[0]!),
          )
        const in_house = new Set(
          chart.bars.flatMap(({ key, status }) => (status === 'checked_in' ? key : [])),
        )
        for (const one of tries) {
          const verdict = evaluate(chart, intentOf(chart, one))
          if ('placements' in verdict) expect(spent(movedBy(chart, verdict.placements))).toEqual(spent(chart))
        }
      }),
    )
  })
})

const isSameSet = (list: readonly string[], others: ReadonlySet<string>) =>
  list.every((one) => others.has(one)) && new Set(list).size === others.size
