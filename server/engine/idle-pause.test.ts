import { describe, expect, it } from 'vitest'
import { IdlePause } from './idle-pause.ts'

const START = Temporal.Instant.from('2027-01-04T09:00:00Z')
const NOTHING = { found: 0, more: false }

function idleWorker(next_due_ms: number | null | undefined) {
  const world = { now: START, next_due_ms, queries: 0, onQuery: () => {} }
  const idle = new IdlePause({
    poll_ms: 150,
    now: () => world.now,
    nextDue: async () => {
      world.queries++
      world.onQuery()
      return world.next_due_ms
    },
  })
  const pollsOf = async (polls: number) => {
    const pauses: number[] = []
    for (let i = 0; i < polls; i++) {
      await idle.afterPoll(NOTHING, false)
      pauses.push(idle.pause_ms)
      world.now = world.now.add({ milliseconds: idle.pause_ms })
    }
    return pauses
  }
  return { world, idle, pollsOf }
}

describe('the pause of a worker that finds nothing', () => {
  it('after two polls: 5 s, and what is due next is asked once', async () => {
    const { world, pollsOf } = idleWorker(null)
    expect(await pollsOf(5)).toEqual([150, 5_000, 5_000, 5_000, 5_000])
    expect(world.queries).toBe(1)
  })

  it('ends when the next item is due, and then it is asked again', async () => {
    const { world, pollsOf } = idleWorker(START.epochMilliseconds + 7_000)
    expect(await pollsOf(3)).toEqual([150, 5_000, 1_850])
    world.next_due_ms = START.epochMilliseconds + 8_000
    expect(await pollsOf(1)).toEqual([1_000])
    expect(world.queries).toBe(2)
  })

  it('what is due and cannot be claimed is tried at each poll', async () => {
    const { pollsOf } = idleWorker(START.epochMilliseconds - 1)
    expect(await pollsOf(4)).toEqual([150, 150, 150, 150])
  })

  it.each([
    ['an item was found', { found: 1, more: false }, false],
    ['another poll may find more', { found: 0, more: true }, false],
    ['there was no reason to query', undefined, false],
    ['items are under way', NOTHING, true],
  ])('is short while %s', async (_, polled, is_busy) => {
    const { idle, pollsOf } = idleWorker(null)
    await pollsOf(3)
    await idle.afterPoll(polled, is_busy)
    expect(idle.pause_ms).toBe(150)
  })

  it('is short after a commit, which may have made something due', async () => {
    const { world, idle, pollsOf } = idleWorker(null)
    await pollsOf(3)
    idle.reset()
    world.next_due_ms = world.now.epochMilliseconds + 1_150
    expect(await pollsOf(2)).toEqual([150, 1_000])
  })

  it('is short after a commit while it was asked what is due', async () => {
    const { world, idle, pollsOf } = idleWorker(null)
    world.onQuery = () => idle.reset()
    expect(await pollsOf(2)).toEqual([150, 150])
  })

  it('is never long for a worker that does not know what is due', async () => {
    expect(await idleWorker(undefined).pollsOf(4)).toEqual([150, 150, 150, 150])
  })
})
