import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BATCH_MS, MAX_DELAY_MS, MIN_INTERVAL_MS, Reloads } from './reloads.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A query on screen whose answers take a while, of a value that changes at the server. */
async function screen(answer_ms: number) {
  const client = new QueryClient()
  const reloads = new Reloads(client, Date.now)
  const counted = { begun: 0, aborted: 0, value: 0 }
  const observer = new QueryObserver(client, {
    queryKey: ['getReservation', {}],
    staleTime: Infinity,
    queryFn: ({ signal }) => {
      counted.begun += 1
      signal.addEventListener('abort', () => {
        counted.aborted += 1
      })
      const read = counted.value
      return new Promise<number>((resolve) => setTimeout(() => resolve(read), answer_ms))
    },
  })
  observer.subscribe(() => undefined)
  await pass(answer_ms)
  counted.begun = 0
  const change = () => {
    counted.value += 1
    reloads.changed(() => true)
  }
  const shown = () => observer.getCurrentResult().data
  return { client, reloads, counted, change, shown }
}

/** 14 changes a second for a while. */
async function storm(change: () => void, seconds: number) {
  for (let i = 0; i < 14 * seconds; i++) {
    change()
    await pass(1000 / 14)
  }
}

describe('reloads after changes', () => {
  it('the first change reloads at once, the changes of one transaction together', async () => {
    const { counted, change, shown } = await screen(10)
    change()
    change()
    await pass(BATCH_MS + 10)
    expect(shown()).toBe(2)
    expect(counted.begun).toBe(1)
  })

  it('no reload is cancelled, however slow the answers: each arrives, and the last change is shown', async () => {
    for (const answer_ms of [20, 300, 500, 2_500]) {
      const { counted, change, shown } = await screen(answer_ms)
      await storm(change, 20)
      expect(counted.value - shown()!, `behind at ${answer_ms}`).toBeLessThan(
        14 * (0.5 + 4 * (answer_ms / 1000)),
      )
      await pass(4 * answer_ms + MIN_INTERVAL_MS)
      expect(shown()).toBe(counted.value)
      expect(counted.aborted).toBe(0)
    }
  })

  it('changes during a reload lead to one reload after it', async () => {
    const { counted, change, shown } = await screen(1_000)
    change()
    await pass(BATCH_MS)
    for (let i = 0; i < 5; i++) change()
    await pass(10_000)
    expect(counted.begun).toBe(2)
    expect(shown()).toBe(6)
  })

  it('the interval grows with the time of an answer', async () => {
    const counts = []
    for (const answer_ms of [10, 500, 2_000]) {
      const { counted, change } = await screen(answer_ms)
      await storm(change, 30)
      counts.push(counted.begun)
    }
    expect(counts[0]).toBeLessThanOrEqual(30_000 / MIN_INTERVAL_MS + 1)
    expect(counts[1]).toBeLessThanOrEqual(30_000 / 1_500 + 1)
    expect(counts[2]).toBeLessThanOrEqual(30_000 / 6_000 + 1)
  })

  it('a change by the user reloads without waiting, and after the answer under way', async () => {
    const { reloads, counted, change, shown } = await screen(1_000)
    change()
    await pass(BATCH_MS + 1_000)
    counted.value = 7
    reloads.changedHere()
    await pass(1_000)
    expect(shown()).toBe(7)
    change()
    await pass(2_500)
    counted.value = 9
    reloads.changedHere()
    await pass(2_010)
    expect(shown()).toBe(9)
    expect(counted.aborted).toBe(0)
  })

  it('an answer that was asked for before the change is followed by another', async () => {
    const { client, counted, change, shown } = await screen(1_000)
    client.refetchQueries()
    await pass(500)
    change()
    await pass(600)
    expect(shown()).toBe(0)
    await pass(1_000)
    expect(shown()).toBe(1)
    expect(counted).toMatchObject({ begun: 2, aborted: 0 })
  })

  it('data is behind once a change has not arrived for a while, with the time of what is shown', async () => {
    const { reloads, change } = await screen(MAX_DELAY_MS + 2_000)
    const loaded_at = Date.now()
    expect(reloads.behindSince()).toBeUndefined()
    change()
    await pass(MAX_DELAY_MS)
    expect(reloads.behindSince()).toBeUndefined()
    await pass(1_000)
    expect(reloads.behindSince()).toBe(loaded_at)
    await pass(1_500)
    expect(reloads.behindSince()).toBeUndefined()
  })
})
