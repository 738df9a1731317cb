import type pg from 'pg'
import { processorSeconds } from '../setting/processor.ts'
import { PERSON } from '../setting/sign-in.ts'
import { stockDeliveries, stockEndpoints } from '../webhooks/stock.ts'
import { countArrivals } from '../webhooks/webhook-bench.ts'
import type { GuardSetting } from './setting.ts'

const DELIVERIES = 3_000
const ENDPOINTS = 20
const MAX_MS = 60_000

/**
 * Processor time of worker and database for one delivery, of a backlog over several endpoints: once for each round, as a
 * multiple of `unit`.
 */
export async function drainDeliveries(
  { place, receiver, startWorker }: GuardSetting,
  rounds: number,
  unit: () => Promise<number>,
): Promise<number[]> {
  const owner = await place.owner('serai')
  const urls = Array.from({ length: ENDPOINTS }, (_, n) => `${receiver.origin}/ok/${n}`)
  await stockEndpoints(owner, Buffer.from(PERSON.password), urls)
  const worker = await startWorker()
  const drain = async (round: number) => {
    const target = (await countArrivals({ plain: receiver.origin })) + DELIVERIES
    await stockDeliveries(owner, DELIVERIES, ENDPOINTS, round)
    const used = () => processorSeconds(worker.pid) + processorSeconds(place.postmaster, { children: true })
    const before = used()
    const began = performance.now()
    while ((await countArrivals({ plain: receiver.origin })) < target) {
      if (performance.now() - began > MAX_MS) throw new Error('not all deliveries arrived within a minute')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    while (await hasPending(owner)) await new Promise((resolve) => setTimeout(resolve, 20))
    return (used() - before) / DELIVERIES
  }
  try {
    await drain(1)
    const ratios: number[] = []
    for (let round = 2; round < rounds + 2; round++) ratios.push((await drain(round)) / (await unit()))
    return ratios
  } finally {
    await worker.stop()
    await owner.end()
  }
}

async function hasPending(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query('SELECT EXISTS (SELECT FROM pending_deliveries) AS found')
  return rows[0].found
}
