import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { selfSigned } from '#test/harness/certificate.ts'
import { type Child, freePort, startProgram, startRole } from '../setting/child.ts'
import { makeDatabase, openWorkspace, type Workspace } from '../setting/workspace.ts'
import { stockDeliveries, stockEndpoints } from './stock.ts'

/**
 * Shared by the measurements: a server, a worker that starts and stops, receivers, and the client of the
 * ceiling.
 */
export interface WebhookBench {
  readonly place: Workspace
  readonly owner: pg.Client
  readonly plain: string
  readonly secure: string
  readonly env: Record<string, string>
  readonly secret: Buffer
  startWorker(): Promise<Child>
  ceiling(target: string, connections: number, count: number): Promise<number>
  close(): Promise<void>
}

export async function openWebhookBench(): Promise<WebhookBench> {
  const place = await openWorkspace({
    shared_preload_libraries: 'pg_stat_statements',
    'pg_stat_statements.track': 'all',
  })
  await makeDatabase(place, 'serai')
  await makeDatabase(place, 'serai_sandbox')
  const owner = await place.owner('serai')
  await owner.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements SCHEMA public')
  const { cert, key } = selfSigned()
  const files = { CERT: join(place.folder, 'cert.pem'), KEY: join(place.folder, 'key.pem') }
  writeFileSync(files.CERT, cert)
  writeFileSync(files.KEY, key)
  const secret = Buffer.from('a secret of the benchmark, long enough')
  const env = {
    ...place.envOf('serai'),
    SERAI_SECRET: secret.toString(),
    WEBHOOK_ALLOW_LOOPBACK: 'true',
    NODE_EXTRA_CA_CERTS: files.CERT,
  }
  const program = (name: string, more: Record<string, string> = {}) =>
    startProgram(new URL(name, import.meta.url), {
      folder: place.folder,
      env: { ...more, NODE_EXTRA_CA_CERTS: files.CERT },
    })
  const secure_port = await freePort()
  const receiver = await program('receiver.ts', { ...files, SECURE_PORT: String(secure_port) })
  const poster = await program('poster.ts')
  return {
    place,
    owner,
    env,
    secret,
    plain: receiver.origin,
    secure: `https://127.0.0.1:${secure_port}`,
    startWorker: () => startRole('worker', { folder: place.folder, env }),
    async ceiling(target, connections, count) {
      const query = new URLSearchParams({ target, connections: String(connections), count: String(count) })
      const answer = await fetch(`${poster.origin}/post?${query}`)
      return ((await answer.json()) as { rate: number }).rate
    },
    async close() {
      await owner.end()
      for (const child of [receiver, poster]) await child.kill()
      await place.close()
    },
  }
}

/**
 * Seconds that the worker takes to drain due deliveries: until `healthy` of them, those whose receivers
 * answer 200, have arrived and are recorded.
 */
export async function drain(
  bench: WebhookBench,
  {
    count,
    endpoints,
    round,
    healthy = count,
  }: { count: number; endpoints: number; round: number; healthy?: number },
): Promise<number> {
  const target = (await countArrivals(bench)) + healthy
  await stockDeliveries(bench.owner, count, endpoints, round)
  const began = performance.now()
  // Continuous polling of the table took a third of the machine: it starts when the receiver has counted
  // enough.
  while ((await countArrivals(bench)) < target) await again(began, 'arrived')
  while ((await recorded(bench, round)) < healthy) await again(began, 'were recorded')
  return (performance.now() - began) / 1000
}

async function again(began: number, what: string): Promise<void> {
  if (performance.now() - began > 120_000) throw new Error(`in 120 s not all of them ${what}`)
  await new Promise((resolve) => setTimeout(resolve, 10))
}

/** Deliveries that the receiver has counted. */
export async function countArrivals(bench: Pick<WebhookBench, 'plain'>): Promise<number> {
  const answer = await fetch(`${bench.plain}/count`)
  return ((await answer.json()) as { count: number }).count
}

async function recorded(bench: WebhookBench, round: number): Promise<number> {
  const low = `del_${String(round * 10_000_000).padStart(26, '0')}`
  const high = `del_${String((round + 1) * 10_000_000).padStart(26, '0')}`
  const { rows } = await bench.owner.query(
    `SELECT count(*)::int AS n FROM finished_deliveries WHERE status = 'delivered' AND id > $1 AND id < $2`,
    [low, high],
  )
  return rows[0].n
}

export async function stockFor(bench: WebhookBench, urls: readonly string[]): Promise<void> {
  await stockEndpoints(bench.owner, bench.secret, urls)
  await bench.owner.query('VACUUM ANALYZE')
  await bench.owner.query('CHECKPOINT')
}
