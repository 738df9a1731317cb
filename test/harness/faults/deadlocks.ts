import type { Instance, TestApp } from '../app.ts'

/**
 * Runs work with two API processes and returns the number of deadlocks that PostgreSQL resolved. Connections
 * report their statistics at the latest when they end: so the processes end before the count is read.
 */
export async function deadlocksDuring(
  test: TestApp,
  work: (nodes: readonly [Instance, Instance]) => Promise<unknown>,
): Promise<number> {
  const count = async () => {
    const { rows } = await test.db.query(
      'SELECT deadlocks::integer FROM pg_stat_database WHERE datname = current_database()',
    )
    return rows[0].deadlocks as number
  }
  const before = await count()
  const nodes = [await test.secondInstance(), await test.secondInstance()] as const
  try {
    await work(nodes)
  } finally {
    for (const node of nodes) await node.stop()
  }
  return (await count()) - before
}

export interface Timing {
  /** Number of responses by status. */
  readonly answers: Record<string, number>
  readonly p50: number
  readonly max: number
}

/** Processes a list with limited concurrency. Times are in ms. */
export async function inTurn<T>(
  items: readonly T[],
  at_once: number,
  work: (item: T, i: number) => Promise<{ status: number; body?: { error?: { code: string } } }>,
): Promise<Timing> {
  const times: number[] = []
  const answers: Record<string, number> = {}
  let next = 0
  await Promise.all(
    Array.from({ length: at_once }, async () => {
      while (next < items.length) {
        const i = next++
        const begun = performance.now()
        const { status, body } = await work(items[i]!, i)
        times.push(performance.now() - begun)
        const answer = status < 400 ? `${status}` : `${status} ${body?.error?.code ?? ''}`.trim()
        answers[answer] = (answers[answer] ?? 0) + 1
      }
    }),
  )
  times.sort((a, b) => a - b)
  return { answers, p50: Math.round(times[times.length >> 1]!), max: Math.round(times.at(-1)!) }
}
