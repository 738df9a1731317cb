import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FeedEvent } from '#server/integrations/ical/series.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { isBlock } from './block-words.ts'
import { differences, type KnownEvent } from './reconcile.ts'

const TODAY = '2027-03-01'
const day = (after: number) => addDays(TODAY, after)
const event = (first: number, until: number, more: Partial<FeedEvent> = {}): FeedEvent => ({
  uid: 'u',
  instance: null,
  first: day(first),
  until: day(until),
  summary: 'Reserved',
  description: '',
  ...more,
})
const row = (uid: string, first: number, until: number, kind: KnownEvent['kind'] = 'stay'): KnownEvent => ({
  uid,
  kind,
  first: day(first),
  until: day(until),
})
const compare = (known: readonly KnownEvent[], events: readonly FeedEvent[], complete = true) => {
  const { added, changed, removed } = differences(known, { events, complete }, { today: TODAY, own: '@us' })
  const names = (all: readonly KnownEvent[]) => all.map(({ uid }) => uid)
  return { added: names(added), changed: names(changed), removed: names(removed) }
}
const NOTHING = { added: [], changed: [], removed: [] }

describe('several stays under one UID', () => {
  const A = [10, 12] as const
  const B = [20, 22] as const
  const C = [30, 33] as const
  const stored = [row('u', ...A), row(`u#${day(20)}`, ...B), row(`u#${day(30)}`, ...C)]
  const on = (...all: (readonly [number, number])[]) => all.map((dates) => event(...dates))

  it('each has a name of its own, which does not depend on the order', () => {
    expect(compare([], on(B, A))).toEqual({ ...NOTHING, added: [`u#${day(20)}`, `u#${day(10)}`] })
    expect(compare([], on(A))).toEqual({ ...NOTHING, added: ['u'] })
  })

  it.each([
    ['in another order they are the same', on(C, A, B), NOTHING],
    ['the first leaves', on(B, C), { ...NOTHING, removed: ['u'] }],
    ['one in the middle leaves', on(A, C), { ...NOTHING, removed: [`u#${day(20)}`] }],
    ['all but the last leave', on(C), { ...NOTHING, removed: ['u', `u#${day(20)}`] }],
    ['one is extended', on(A, [20, 24], C), { ...NOTHING, changed: [`u#${day(20)}`] }],
    ['one arrives a day earlier', on([9, 12], B, C), { ...NOTHING, changed: ['u'] }],
    ['one is added', on(A, B, C, [40, 42]), { ...NOTHING, added: [`u#${day(40)}`] }],
    [
      'one leaves and another comes',
      on(B, C, [40, 42]),
      { ...NOTHING, removed: ['u'], added: [`u#${day(40)}`] },
    ],
  ])('%s', (_name, events, result) => {
    expect(compare(stored, events)).toEqual(result)
  })

  it('one that is over and has left does not become the next', () => {
    expect(compare([row('u', -5, -2)], on(A))).toEqual({ ...NOTHING, added: [`u#${day(10)}`] })
  })

  it('one stay under one UID moves to any dates', () => {
    expect(compare([row('u', ...A)], on([60, 62]))).toEqual({ ...NOTHING, changed: ['u'] })
  })

  it('a UID that ends like a name is itself', () => {
    const other = event(20, 22, { uid: `u#${day(20)}` })
    expect(compare([row('u', ...A), row(`u#${day(20)}`, ...B)], [...on(A), other])).toEqual(NOTHING)
  })

  it('whichever leave, exactly they are withdrawn', () => {
    const starts = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(starts, fc.infiniteStream(fc.boolean()), fc.boolean(), (all, leaves, bare) => {
        const dates = all.map((start) => [start * 3, start * 3 + 2] as const)
        const known = dates.map((one, i) => row(bare && i === 0 ? 'u' : `u#${day(one[0])}`, ...one))
        const staying = dates.map((dates, i) => ({ dates, uid: known[i]!.uid, stays: leaves.next().value }))
        if (!staying.some(({ stays }) => stays)) return
        const events = staying.filter(({ stays }) => stays).map(({ dates: [from, to] }) => event(from, to))
        const left = staying.filter(({ stays }) => !stays).map(({ uid }) => uid)
        expect(compare(known, events.toReversed())).toEqual({ ...NOTHING, removed: left })
      }),
      { numRuns: repetitions(200, 2_000, 20_000) },
    )
  })
})

describe('the instances of a series', () => {
  const instance = (series_day: number, first = series_day) =>
    event(first, first + 2, { instance: day(series_day) })
  // As they were stored when the first of a UID had the UID itself.
  const stored = [row('u', 7, 9), row(`u#${day(14)}`, 14, 16), row(`u#${day(21)}`, 21, 23)]

  it.each([
    ['as stored before', [instance(7), instance(14), instance(21)], NOTHING],
    ['the first is over in the feed', [instance(14), instance(21)], { ...NOTHING, removed: ['u'] }],
    [
      'one is moved',
      [instance(7), instance(14, 40), instance(21)],
      { ...NOTHING, changed: [`u#${day(14)}`] },
    ],
    [
      'one is moved onto the day of the next, which is cancelled',
      [instance(7), instance(14, 21)],
      { ...NOTHING, changed: [`u#${day(14)}`], removed: [`u#${day(21)}`] },
    ],
    [
      'one that was stored a second time, where it was moved to, is there once',
      [instance(7), instance(14, 17), instance(21)],
      { ...NOTHING, changed: [`u#${day(14)}`], removed: [`u#${day(17)}`] },
      [...stored, row(`u#${day(17)}`, 17, 19)],
    ],
  ])('%s', (_name, events, result, known = stored) => {
    expect(compare(known as KnownEvent[], events)).toEqual(result)
  })

  it('are not withdrawn by a feed that is not understood in full', () => {
    expect(compare(stored, [instance(7)], false)).toEqual(NOTHING)
  })
})

it('a stay that has begun remains one when the site calls its nights closed', () => {
  expect(compare([row('u', -1, 2)], [event(-1, 2, { summary: 'Not available' })])).toEqual(NOTHING)
})

it.each([
  ...[
    'Airbnb (Not available)',
    'CLOSED - Not available',
    'Blocked',
    'BLOCKED',
    'Unavailable',
    'Not available',
  ],
  ...[
    'Owner block',
    'Blocked: kitchen',
    'Not available - Room 3',
    'VRBO: Blocked',
    'Block',
    'Closed (Booking.com)',
  ],
  ...[
    'Nicht verfügbar',
    'Nicht verfu\u0308gbar',
    'Gesperrt',
    'Airbnb (Nicht verfügbar)',
    'Geblockt',
    'Eigenbelegung',
  ],
  ...[
    'No disponible',
    'Bloqueado',
    'Indisponible',
    'Non disponible',
    'Bloqué',
    'Non disponibile',
    'Bloccato',
  ],
  ...[
    'Niet beschikbaar',
    'Geblokkeerd',
    'Não disponível',
    'Indisponível',
    'FECHADO',
    'Niedostępne',
    '予約不可',
  ],
])('%s is a block', (summary) => {
  expect(isBlock(summary)).toBe(true)
})

it.each([
  ...['Reserved', 'Reserved - Blockley', 'Booking of Jane Bullock', 'Airbnb: Maria Enclosed-Smith', ''],
  ...['Reserved - Closedale', 'Reserved - Block', 'Booked: Closed, Anna', 'Anna Block', 'Block, Anna'],
  ...[
    'Reserviert - Gesperrt',
    'Sperrung, Karl',
    'Hausblock',
    'Unavailable Blue',
    'Bloccatore',
    'Réservé - Bloc',
  ],
])('%j is a stay', (summary) => {
  expect(isBlock(summary)).toBe(false)
})
