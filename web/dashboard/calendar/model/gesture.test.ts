import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Chart } from './chart.ts'
import { type Gesture, type GestureEvent, type Hold, IDLE, reduceGesture } from './gesture.ts'
import { charts } from './random-chart.ts'
import { layoutOf } from './rows.ts'
import { evaluate } from './verdict.ts'

const ROW_PX = 28
const shownOf = (chart: Chart) => ({ chart, layout: layoutOf(chart, {}, ROW_PX) })

/** A bar of the chart, or an empty night, that somebody takes hold of. */
const grip = fc.record({
  bar: fc.nat(),
  edge: fc.constantFrom('start' as const, 'end' as const, null),
  split: fc.option(fc.integer({ min: 1, max: 4 })),
  night: fc.nat(13),
  empty: fc.boolean(),
})
type Grip = typeof grip extends fc.Arbitrary<infer T> ? T : never

function holdOf(chart: Chart, { bar: at, edge, split, night, empty }: Grip): { hold: Hold; row: number } {
  const { layout } = shownOf(chart)
  const bar = chart.bars[at % Math.max(1, chart.bars.length)]
  if (empty || !bar) {
    const row = layout.rows.findIndex(({ kind }) => kind === 'room')
    const found = layout.rows[row]!
    return { hold: { kind: 'nights', room: found.kind === 'room' ? found.room : 0, night }, row }
  }
  const row = layout.rows.findIndex((one) =>
    one.kind === 'room' ? one.room === bar.room : one.kind === 'lane' && one.bars.includes(bar),
  )
  const within = split !== null && bar.from + split < bar.to
  return { hold: { kind: 'bar', bar, edge, ...(within && { split: bar.from + split }) }, row }
}

const pixels = fc.integer({ min: 0, max: 900 })
const small = fc.integer({ min: -4, max: 4 })
const moves = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('step' as const), rows: fc.constantFrom(-1, 0, 1), days: small }),
    fc.record({ type: fc.constant('stretch' as const), days: small }),
    fc.record({
      type: fc.constant('point' as const),
      x: pixels,
      y: pixels,
      aim: fc.record({ row: fc.nat(11), days: small }),
    }),
  ),
  { maxLength: 20 },
)

describe('a drag', () => {
  it('previews its result, keeps its subject, and ends at the release', () => {
    fc.assert(
      fc.property(charts, grip, moves, (chart, gripped, events) => {
        const shown = shownOf(chart)
        const { hold, row } = holdOf(chart, gripped)
        let gesture: Gesture = reduceGesture(shown, IDLE, { type: 'lift', hold, row })
        for (const event of events) {
          const aimed: GestureEvent =
            event.type === 'point'
              ? { ...event, aim: { ...event.aim, row: event.aim.row % shown.layout.rows.length } }
              : event
          gesture = reduceGesture(shown, gesture, aimed)
          if (gesture.mode !== 'carrying') throw new Error('it was put down by itself')
          const { intent, verdict, row: from } = gesture
          expect(verdict).toEqual(evaluate(chart, intent))
          expect(from).toBe(row)
          if (hold.kind === 'bar') expect(intent).toMatchObject({ bar: { id: hold.bar.id } })
          else expect(intent).toMatchObject({ kind: 'draw', room: hold.room })
          if (intent.kind === 'draw') expect(intent.to).toBeGreaterThan(intent.from)
          if (intent.kind === 'move' && intent.split !== undefined) {
            expect(intent.split).toBeGreaterThan(intent.bar.from)
            expect(intent.split).toBeLessThan(intent.bar.to)
          }
        }
        expect(reduceGesture(shown, gesture, { type: 'end' })).toBe(IDLE)
      }),
    )
  })

  it('a step and its reverse change nothing, nor does a resize and its reverse', () => {
    fc.assert(
      fc.property(charts, grip, fc.integer({ min: 1, max: 4 }), (chart, gripped, by) => {
        const shown = shownOf(chart)
        const { hold, row } = holdOf(chart, { ...gripped, split: null, edge: 'end' })
        const lifted = reduceGesture(shown, IDLE, { type: 'lift', hold, row })
        const there = (event: GestureEvent, back: GestureEvent) =>
          reduceGesture(shown, reduceGesture(shown, lifted, event), back)
        expect(there({ type: 'step', rows: 0, days: by }, { type: 'step', rows: 0, days: -by })).toEqual(
          lifted,
        )
        expect(there({ type: 'stretch', days: by }, { type: 'stretch', days: -by })).toEqual(lifted)
      }),
    )
  })

  it('below six pixels a press is a click, above it a drag; nothing happens without a press', () => {
    fc.assert(
      fc.property(charts, grip, pixels, pixels, (chart, gripped, dx, dy) => {
        const shown = shownOf(chart)
        const { hold, row } = holdOf(chart, gripped)
        const point: GestureEvent = { type: 'point', x: 100 + dx, y: 100 + dy, aim: { row, days: 0 } }
        expect(reduceGesture(shown, IDLE, point)).toBe(IDLE)
        const pressed = reduceGesture(shown, IDLE, { type: 'press', hold, row, x: 100, y: 100 })
        const then = reduceGesture(shown, pressed, point)
        if (Math.hypot(dx, dy) < 6) expect(then).toBe(pressed)
        else expect(then).toMatchObject({ mode: 'carrying', by: 'pointer', aim: { row, days: 0 } })
      }),
    )
  })

  it('arrow keys never stop in a lane of stays without a room, and never leave the chart', () => {
    fc.assert(
      fc.property(
        charts,
        grip,
        fc.array(fc.constantFrom(-1, 1), { minLength: 1, maxLength: 30 }),
        (chart, gripped, steps) => {
          const shown = shownOf(chart)
          const { hold, row } = holdOf(chart, gripped)
          let gesture = reduceGesture(shown, IDLE, { type: 'lift', hold, row })
          for (const rows of steps) {
            const before = gesture
            gesture = reduceGesture(shown, gesture, { type: 'step', rows, days: 0 })
            if (gesture.mode !== 'carrying' || before.mode !== 'carrying') throw new Error('it was put down')
            const { row: at } = gesture.aim
            expect(shown.layout.rows[at]).toBeDefined()
            if (at !== before.aim.row) expect(shown.layout.rows[at]!.kind).not.toBe('lane')
          }
        },
      ),
    )
  })
})
