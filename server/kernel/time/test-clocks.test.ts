import { describe, expect, it } from 'vitest'
import { type StoredClock, TestClocks } from './test-clocks.ts'

const at = (lead_ms: number, is_advancing = false): StoredClock => ({
  account_id: 'acc',
  lead_ms,
  is_advancing,
})

/** Clocks that were read at 0, with what the database had then. */
async function read(stored: readonly StoredClock[]) {
  const clocks = new TestClocks()
  await clocks.refresh(async () => stored, 0)
  return clocks
}

describe('rule 14.31 — how often a process asks for the clocks of its sandbox', () => {
  it('every five seconds where nobody uses it, and at once before it was ever read', async () => {
    expect(new TestClocks().isReadDue(0)).toBe(true)
    const clocks = await read([])
    expect([clocks.isReadDue(4_999), clocks.isReadDue(5_000)]).toEqual([false, true])
    expect(clocks.may_advance).toBe(false)
  })

  it.each([
    ['a request asks for the present', [], (clocks: TestClocks) => clocks.leadOf('acc')],
    ['something is committed', [], (clocks: TestClocks) => clocks.use()],
    ['a clock is ahead', [at(1_000)], () => undefined],
    ['a clock is to be moved', [at(0, true)], () => undefined],
  ])('every second where %s', async (_title, stored, use) => {
    const clocks = await read(stored)
    use(clocks)
    expect([clocks.isReadDue(800), clocks.isReadDue(1_000)]).toEqual([false, true])
  })

  it('a first advance is looked for where somebody has used the sandbox, a known one until it is done', async () => {
    const clocks = await read([])
    clocks.use()
    expect(clocks.may_advance).toBe(true)
    await clocks.refresh(async () => [at(0, true)], 1_000)
    expect([clocks.may_advance, clocks.moved]).toEqual([true, []])
    await clocks.refresh(async () => [at(86_400_000)], 2_000)
    expect([clocks.may_advance, clocks.moved]).toEqual([false, ['acc']])
  })
})
