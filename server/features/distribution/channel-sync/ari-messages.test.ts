import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planMessages, seriesAfter, updatesOf } from './ari-messages.ts'
import type { AriSeries } from './desired-state.ts'
import { type Cells, expandRuns, spreadSpans, storedRuns, storedSpans } from './night-grid.ts'

const START = 20_000
const NIGHTS = 8
const window = { start: START, nights: NIGHTS }
const OPEN = '[0,0,0,1,null,null,null,null,null]'
const CLOSED = '[1,0,0,1,null,null,null,null,null]'

const seriesOf = (
  kind: AriSeries['kind'],
  desired: Cells,
  acknowledged: Cells = [],
  more: Partial<AriSeries> = {},
): AriSeries => ({
  kind,
  room_code: 'DBL',
  rate_code: kind === 'availability' ? '' : 'FLEX',
  from: 0,
  to: NIGHTS,
  desired: Array.from({ length: NIGHTS }, (_, at) => desired[at]),
  acknowledged: Array.from({ length: NIGHTS }, (_, at) => acknowledged[at]),
  unconfirmed: new Array(NIGHTS).fill(false),
  unmapped: false,
  ...more,
})
/** Kinds with the nights and values of each message, in their order. */
const sent = (series: AriSeries[], max_runs = 100) =>
  planMessages(series, max_runs).map(({ kind, changes }) => [
    kind,
    ...changes.map(({ from, to, value }) => `${from}–${to - 1} ${value}`),
  ])

describe('rule 6 — which messages are sent, and in which order', () => {
  it('ranges of equal nights, only of those that differ from the acknowledged state', () => {
    expect(sent([seriesOf('availability', ['3', '3', '2', '2', '2'], ['3', '3', '3', '2', '3'])])).toEqual([
      ['availability', '2–2 2', '4–4 2'],
    ])
  })

  it('nothing where everything is acknowledged, and nothing that is not desired', () => {
    expect(sent([seriesOf('prices', ['[[1,100]]', undefined], ['[[1,100]]', '[[1,90]]'])])).toEqual([])
  })

  it('closures before prices, openings after them', () => {
    const series = [
      seriesOf('restrictions', [CLOSED, OPEN], [OPEN, CLOSED]),
      seriesOf('prices', ['[[1,100]]', '[[1,100]]']),
      seriesOf('availability', ['1', '5', '0'], ['2', '4']),
    ]
    expect(sent(series)).toEqual([
      ['availability', '0–0 1', '2–2 0'],
      ['restrictions', `0–0 ${CLOSED}`],
      ['prices', '0–1 [[1,100]]'],
      ['restrictions', `1–1 ${OPEN}`],
      ['availability', '1–1 5'],
    ])
  })

  it('unconfirmed nights again, even where they equal the acknowledged state', () => {
    const unconfirmed = [false, true, true, false, false, false, false, false]
    expect(sent([seriesOf('availability', ['3', '3', '3'], ['3', '3', '3'], { unconfirmed })])).toEqual([
      ['availability', '1–2 3'],
    ])
  })

  it('at most as many ranges in a message as the partner accepts', () => {
    const series = [seriesOf('availability', ['1', '2', '1', '2', '1'], ['9', '9', '9', '9', '9'])]
    expect(sent(series, 2).map((message) => message.length - 1)).toEqual([2, 2, 1])
  })

  it('leaves nights outside of the date window unchanged', () => {
    expect(sent([seriesOf('availability', ['1', '1', '1'], [], { from: 1, to: 2 })])).toEqual([
      ['availability', '1–1 1'],
    ])
  })

  it('is in dates and plain values', () => {
    const [message] = planMessages(
      [seriesOf('prices', ['[[1,10000],[2,12000]]', '[[1,10000],[2,12000]]'])],
      10,
    )
    expect(updatesOf(message!, window, 'EUR')).toEqual([
      {
        kind: 'prices',
        room_code: 'DBL',
        rate_code: 'FLEX',
        currency: 'EUR',
        runs: [
          {
            first: '2024-10-04',
            last: '2024-10-05',
            prices: [
              { adults: 1, amount: 10_000 },
              { adults: 2, amount: 12_000 },
            ],
            children: [],
          },
        ],
      },
    ])
  })
})

const cell = fc.option(fc.integer({ min: 0, max: 3 }).map(String), { nil: undefined })
const cells = fc.array(cell, { minLength: NIGHTS, maxLength: NIGHTS })
const marks = fc.array(fc.boolean(), { minLength: NIGHTS, maxLength: NIGHTS })

describe('rule 6 — the acknowledged state of a channel', () => {
  it('leaves nothing to send once everything is acknowledged, from any earlier state', () => {
    fc.assert(
      fc.property(
        cells,
        cells,
        marks,
        fc.integer({ min: 1, max: 4 }),
        (desired, acknowledged, unconfirmed, max_runs) => {
          const before = seriesOf('availability', desired, acknowledged, { unconfirmed })
          const messages = planMessages([before], max_runs)
          const [after = before] = seriesAfter(messages, messages.length)
          expect(planMessages([after], max_runs)).toEqual([])
          for (const [at, value] of desired.entries())
            if (value !== undefined) expect(after.acknowledged[at]).toBe(value)
        },
      ),
    )
  })

  it('sent but unacknowledged nights stay unconfirmed, and are planned again', () => {
    const before = seriesOf('availability', ['1', '2', '1'], ['9', '9', '9'])
    const messages = planMessages([before], 1)
    const [after] = seriesAfter(messages, 1)
    expect(after!.acknowledged.slice(0, 3)).toEqual(['1', '9', '9'])
    expect(after!.unconfirmed.slice(0, 3)).toEqual([false, true, true])
    expect(before.unconfirmed).not.toContain(true)
    expect(planMessages([after!], 1).map(({ changes }) => changes[0]!.from)).toEqual([1, 2])
    expect(seriesAfter(messages, 1, messages[0])).toEqual([after])
  })

  it('is stored and read unchanged, without nights in the past', () => {
    fc.assert(
      fc.property(cells, marks, fc.integer({ min: 0, max: NIGHTS }), (known, unconfirmed, days) => {
        const later = { start: START + days, nights: NIGHTS }
        const tail = <T>(list: readonly T[], fill: T) => [...list.slice(days), ...new Array(days).fill(fill)]
        expect(expandRuns(JSON.parse(storedRuns(known, window)), later)).toEqual(tail(known, undefined))
        expect(spreadSpans(JSON.parse(storedSpans(unconfirmed, window)), later)).toEqual(
          tail(unconfirmed, false),
        )
      }),
    )
  })
})
