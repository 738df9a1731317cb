import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysInView, rowAt, rowsInView } from '#web/lib/grid/windowing.ts'
import { agendaOf } from './agenda.ts'
import { boxOf, lanesOf, nightAt, type Span, spansIn } from './geometry.ts'
import { charts, DAYS } from './random-chart.ts'
import { cellsOf, sheetsOf } from './sheet.ts'

const span = fc
  .record({ from: fc.integer({ min: -20, max: 80 }), nights: fc.integer({ min: 1, max: 30 }) })
  .map(({ from, nights }): Span => ({ from, to: from + nights }))
/** One after the other, some with nights between. */
const inOneRoom = fc
  .array(fc.record({ gap: fc.nat(4), nights: fc.integer({ min: 1, max: 9 }) }), { maxLength: 20 })
  .map((steps) => {
    let at = -10
    return steps.map(({ gap, nights }): Span => {
      const from = at + gap
      at = from + nights
      return { from, to: at }
    })
  })
const column = fc.integer({ min: 18, max: 180 })
const days = fc.integer({ min: 7, max: 62 })
const pace = fc.record({ step: fc.integer({ min: 1, max: 7 }), ahead: fc.nat(7) })

describe('positions of nights', () => {
  it('a box lies within the plane, from noon to noon, and shows where it is cut off', () => {
    fc.assert(
      fc.property(span, column, days, (nights, wide, shown) => {
        fc.pre(nights.from + 0.5 < shown && nights.to + 0.5 > 0)
        const { left, width, clipped } = boxOf(nights, wide, shown)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left + width).toBeLessThanOrEqual(shown * wide + 2)
        expect(width).toBeGreaterThanOrEqual(2)
        expect(clipped === 'start' || clipped === 'both').toBe(nights.from < 0)
        expect(clipped === 'end' || clipped === 'both').toBe(nights.to >= shown)
        if (clipped === '') expect(nightAt(left + width / 2, wide)).toBeGreaterThanOrEqual(nights.from)
        if (clipped === '') expect(nightAt(left + width / 2, wide)).toBeLessThan(nights.to)
      }),
    )
  })

  it('two stays of a room never overlap, also on the same day', () => {
    fc.assert(
      fc.property(inOneRoom, column, days, (stays, wide, shown) => {
        const boxes = spansIn(stays, 0, shown).map((one) => boxOf(one, wide, shown))
        for (const [at, box] of boxes.slice(1).entries())
          expect(box.left).toBeGreaterThan(boxes[at]!.left + boxes[at]!.width - 0.001)
      }),
    )
  })

  it('finds the visible ones of many stays in a row, and no others', () => {
    fc.assert(
      fc.property(inOneRoom, fc.nat(60), fc.nat(30), (stays, first, more) => {
        const last = first + more
        const seen = stays.filter(({ from, to }) => to + 0.5 > first && from + 0.5 < last)
        expect(spansIn(stays, first, last)).toEqual(seen)
      }),
    )
  })

  it('renders every visible row and day, and finds the row at a height', () => {
    const heights = fc.array(fc.integer({ min: 20, max: 40 }), { minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(
        heights,
        fc.nat(9_000),
        fc.integer({ min: 100, max: 900 }),
        pace,
        (list, y, height, rows) => {
          const tops = [0]
          for (const one of list) tops.push(tops.at(-1)! + one)
          fc.pre(y < tops.at(-1)!)
          const row = rowAt(tops, y)
          expect(tops[row]!).toBeLessThanOrEqual(y)
          expect(tops[row + 1]!).toBeGreaterThan(y)
          const { first, last } = rowsInView(tops, y, height, rows)
          expect(first).toBeLessThanOrEqual(row)
          expect(tops[last]!).toBeGreaterThanOrEqual(Math.min(tops.at(-1)!, y + height))
        },
      ),
    )
    fc.assert(
      fc.property(
        column,
        days,
        fc.nat(4_000),
        fc.integer({ min: 200, max: 1_500 }),
        pace,
        (wide, shown, x, width, ready) => {
          const { first, last } = daysInView(wide, shown, x, width, ready)
          expect(first * wide).toBeLessThanOrEqual(x)
          expect(last).toBeGreaterThanOrEqual(Math.min(shown, Math.floor((x + width) / wide)))
          expect(last).toBeLessThanOrEqual(shown)
        },
      ),
    )
  })

  it('stays without a room use as many lanes as there are at once, each once', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 30 }), (spans) => {
        const lanes = lanesOf(spans)
        for (const lane of lanes)
          for (const [at, one] of lane.slice(1).entries())
            expect(one.from).toBeGreaterThanOrEqual(lane[at]!.to)
        expect(new Set(lanes.flat())).toEqual(new Set(spans))
        const at_once = spans.map(
          ({ from }) => spans.filter((one) => one.from <= from && from < one.to).length,
        )
        expect(lanes.length).toBe(Math.max(0, ...at_once))
      }),
    )
  })
})

describe('in print', () => {
  it('pages cover the period in order, and none has more than fifteen days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 62 }), (shown) => {
        const sheets = sheetsOf(shown)
        expect(sheets[0]!.from).toBe(0)
        expect(sheets.at(-1)!.to).toBe(shown)
        for (const [at, { from, to }] of sheets.entries()) {
          if (at > 0) expect(from).toBe(sheets[at - 1]!.to)
          expect(to - from).toBeGreaterThan(0)
          expect(to - from).toBeLessThanOrEqual(15)
        }
      }),
    )
  })

  it('a row is as wide as its page, and has every stay of the page once, from noon to noon', () => {
    fc.assert(
      fc.property(inOneRoom, fc.nat(40), fc.integer({ min: 1, max: 15 }), (stays, from, shown) => {
        const sheet = { from, to: from + shown }
        const cells = cellsOf(stays, sheet)
        expect(cells.reduce((sum, { length }) => sum + length, 0)).toBe(2 * shown)
        const seen = stays.filter((one) => one.to >= from && one.from < sheet.to)
        expect(cells.flatMap(({ span: one }) => one ?? [])).toEqual(seen)
        let at = 0
        for (const cell of cells) {
          if (cell.span && !cell.before) expect(at).toBe(2 * (cell.span.from - from) + 1)
          at += cell.length
          if (cell.span && !cell.behind) expect(at).toBe(2 * (cell.span.to - from) + 1)
        }
      }),
    )
  })
})

describe('the agenda of a day', () => {
  it('has every stay of the night or the morning once: arriving, staying or departing', () => {
    fc.assert(
      fc.property(charts, fc.nat(DAYS - 1), (chart, day) => {
        const { arrivals, departures, staying } = agendaOf(chart, day)
        const listed = [...arrivals, ...departures, ...staying]
        expect(new Set(listed).size).toBe(listed.length)
        const there = chart.bars.filter(({ from, to }) => from <= day && day < to)
        const departed = chart.bars.filter(({ check_out, to }) => check_out === day && to === day)
        for (const bar of [...there, ...departed]) expect(listed).toContain(bar)
        const overdue = listed.filter((bar) => !there.includes(bar) && !departed.includes(bar))
        for (const bar of overdue) {
          expect(bar.status).toBe('checked_in')
          expect(bar.check_out).toBeLessThan(chart.today)
          expect(day).toBe(chart.today)
        }
      }),
    )
  })
})
