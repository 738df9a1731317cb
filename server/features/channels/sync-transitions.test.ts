import { describe, expect, it } from 'vitest'
import { type SyncOutcome, type SyncState, syncTransition } from './sync-transitions.ts'

const START = Temporal.Instant.from('2027-01-04T09:00:00Z')
const GREEN: SyncState = {
  status: 'green',
  status_code: null,
  status_reason: null,
  status_since: '2027-01-01T00:00:00Z',
  last_sync_at: null,
  last_error: null,
  paused_until: null,
  retry_at: null,
  failures: 0,
  failing: false,
}
const COMPLETE: SyncOutcome = { kind: 'complete', unmapped: false }
const FAILED: SyncOutcome = { kind: 'failed', message: 'The channel answered 500.' }
const REFUSED: SyncOutcome = { kind: 'credentials', message: 'bad token' }
const THROTTLED: SyncOutcome = { kind: 'throttled', retry_after_s: null }
const MAPPING: SyncOutcome = { kind: 'mapping', message: 'room 9 is not known' }

/** The states and told codes after outcomes that come a minute apart. */
function after(...outcomes: SyncOutcome[]) {
  let state = GREEN
  const reported: (string | null)[] = []
  for (const [minutes, outcome] of outcomes.entries()) {
    const next = syncTransition(state, outcome, START.add({ minutes }))
    state = next.state
    reported.push(next.reported_error?.code ?? null)
  }
  return { ...state, reported }
}

describe('spec 3.5, 3.6, rule 6 — the status of a channel', () => {
  it.each([
    ['a success stays green and tells nothing', [COMPLETE], 'green', null, [null]],
    [
      'throttling turns it amber and tells it once',
      [THROTTLED, THROTTLED],
      'amber',
      'SVC-1002',
      ['SVC-1002', null],
    ],
    ['refused credentials turn it red at once', [REFUSED], 'red', 'SVC-1003', ['SVC-1003']],
    [
      'three other failures turn it amber; told at the first and at the change',
      [FAILED, FAILED, FAILED, FAILED],
      'amber',
      'SVC-1004',
      ['SVC-1004', null, 'SVC-1004', null],
    ],
    ['two failures are a hiccup', [FAILED, FAILED], 'green', null, ['SVC-1004', null]],
    [
      'a success between begins anew',
      [FAILED, FAILED, COMPLETE, FAILED],
      'green',
      null,
      ['SVC-1004', null, null, 'SVC-1004'],
    ],
    [
      'another code is told, the same one is not',
      [THROTTLED, FAILED, FAILED, FAILED, REFUSED],
      'red',
      'SVC-1003',
      ['SVC-1002', null, null, 'SVC-1004', 'SVC-1003'],
    ],
    ['the first complete success is green', [REFUSED, COMPLETE], 'green', null, ['SVC-1003', null]],
    [
      'throttled again after a success is told again',
      [THROTTLED, COMPLETE, THROTTLED],
      'amber',
      'SVC-1002',
      ['SVC-1002', null, 'SVC-1002'],
    ],
    [
      'a refused mapping stays amber although the rest arrives',
      [MAPPING, { kind: 'complete', unmapped: true }],
      'amber',
      'SVC-1012',
      ['SVC-1012', null],
    ],
  ] as [string, SyncOutcome[], string, string | null, (string | null)[]][])(
    '%s',
    (_title, outcomes, status, status_code, reported) => {
      expect(after(...outcomes)).toMatchObject({ status, status_code, reported })
    },
  )

  it.each([
    [null, '2027-01-04T09:15:00Z'],
    [60, '2027-01-04T09:15:00Z'],
    [900, '2027-01-04T09:15:00Z'],
    [3600, '2027-01-04T10:00:00Z'],
    [10_000_000, '2027-01-05T09:00:00Z'],
  ])('a pause of 15 minutes, or the longer Retry-After: %s', (retry_after_s, paused_until) => {
    expect(syncTransition(GREEN, { kind: 'throttled', retry_after_s }, START).state.paused_until).toBe(
      paused_until,
    )
  })

  it.each([
    [1, 5],
    [2, 20],
    [3, 80],
    [5, 900],
    [50, 900],
  ])('after %s failures the next try is %s s away', (count, seconds) => {
    const { state } = syncTransition({ ...GREEN, failures: count - 1 }, FAILED, START)
    expect(state.retry_at).toBe(START.add({ seconds }).toString())
    const spread = syncTransition({ ...GREEN, failures: count - 1 }, FAILED, START, 0.999).state.retry_at!
    expect(spread > state.retry_at!).toBe(true)
  })

  it('keeps the time at which it became amber, whatever the code', () => {
    const first = syncTransition(GREEN, THROTTLED, START).state
    const later = syncTransition({ ...first, failures: 2 }, FAILED, START.add({ hours: 1 })).state
    expect(later).toMatchObject({
      status: 'amber',
      status_code: 'SVC-1004',
      status_since: first.status_since,
    })
  })
})
