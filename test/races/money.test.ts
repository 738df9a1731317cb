import { afterAll, describe, expect, it } from 'vitest'
import { tell } from '../harness/memory.ts'
import { stripeApp } from '../harness/money.ts'
import { added, type Facts, playMoney } from './money-run.ts'

const beside = stripeApp()
const BATCHES = 3
const SIZE = 24
const played: Facts[] = []

describe('hold against payment, cancel against payment, payments at once, with a provider that breaks', () => {
  it.each(Array.from({ length: BATCHES }, (_, i) => i))(
    'no money is lost or taken twice (batch %i)',
    async (batch) => {
      const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9)) + batch
      const facts = await playMoney({ beside, seed, size: SIZE })
      played.push(facts)
      expect(facts.interleavings, `SEED=${seed - batch}`).toBe(SIZE)
    },
  )
})

afterAll(() => {
  if (played.length > 0) tell('money', added(played))
})
