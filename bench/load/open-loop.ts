import { type LoadClient, type LoadRequest, percentile } from './closed-loop.ts'

/**
 * Open loop, for latency: sends at a steady rate. Latency counts from the due time of each request, so that a
 * stall is charged to every request that it delayed.
 */
export async function openLoop(
  load_client: LoadClient,
  rate: number,
  milliseconds: number,
  next: () => LoadRequest,
) {
  const latencies: number[] = []
  const statuses: Record<number, number> = {}
  const under_way: Promise<void>[] = []
  const began = performance.now()
  const count = Math.floor((rate * milliseconds) / 1000)
  for (let sent = 0; sent < count; ) {
    const due = Math.min(count, Math.ceil(((performance.now() - began) / 1000) * rate))
    for (; sent < due; sent++) under_way.push(one(began + (sent / rate) * 1000))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(under_way)
  return {
    statuses,
    p50: percentile(latencies, 0.5),
    p90: percentile(latencies, 0.9),
    p99: percentile(latencies, 0.99),
    highest: percentile(latencies, 1),
  }

  async function one(due: number) {
    const { status } = await load_client.fire(next())
    latencies.push(performance.now() - due)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}
