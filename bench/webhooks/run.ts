import { type BenchOptions, median, perSecond, type ResultLine, spread, two } from '../result-line.ts'
import { startApi, startRole } from '../setting/child.ts'
import { latency } from './latency.ts'
import { drain, openWebhookBench, stockFor, type WebhookBench } from './webhook-bench.ts'

/**
 * W8: due deliveries drained, against undici posting the same bodies over as many connections. Interleaved
 * rounds.
 */
async function drained(
  bench: WebhookBench,
  scheme: 'plain' | 'secure',
  endpoints: number,
  count: number,
  rounds: number,
): Promise<ResultLine[]> {
  const origin = bench[scheme]
  await stockFor(
    bench,
    Array.from({ length: endpoints }, (_, n) => `${origin}/ok/${n}`),
  )
  const worker = await bench.startWorker()
  const connections = Math.min(4 * endpoints, 256)
  const rates: number[] = []
  const ceilings: number[] = []
  try {
    await drain(bench, { count, endpoints, round: 1 })
    await bench.ceiling(origin, connections, count)
    await bench.owner.query('SELECT public.pg_stat_statements_reset()')
    for (let round = 2; round < rounds + 2; round++) {
      ceilings.push(await bench.ceiling(origin, connections, count))
      rates.push(count / (await drain(bench, { count, endpoints, round })))
    }
  } finally {
    await worker.stop()
  }
  const ratios = rates.map((rate, i) => rate / ceilings[i]!)
  const cell = `W8 drain, ${endpoints} endpoints, ${scheme === 'plain' ? 'HTTP' : 'HTTPS'}`
  return [
    {
      cell,
      value: perSecond(median(rates)),
      against: `undici ${perSecond(median(ceilings))}`,
      ratio: spread(ratios),
    },
    {
      cell: `${cell}: statements per delivery`,
      value: (await statementsOfWorker(bench, count * rounds)).toFixed(3),
    },
  ]
}

/** Statements of serai_system, with BEGIN and COMMIT. */
async function statementsOfWorker(bench: WebhookBench, deliveries: number): Promise<number> {
  const { rows } = await bench.owner.query(
    `SELECT sum(s.calls)::int AS calls FROM public.pg_stat_statements s JOIN pg_roles r ON r.oid = s.userid
     WHERE s.toplevel AND (s.query LIKE '%pending_deliveries%' OR r.rolname = 'serai_system')
       AND s.query NOT LIKE '%generate_series%' AND s.query NOT LIKE '%FROM finished_deliveries WHERE%'`,
  )
  return rows[0].calls / deliveries
}

/** W10: a hundred endpoints, five of which hang and five answer 500, against the same with all healthy. */
async function isolated(bench: WebhookBench, count: number, rounds: number): Promise<ResultLine[]> {
  const kind = (n: number, sick: boolean) => (!sick || n >= 10 ? 'ok' : n < 5 ? 'hang' : 'fail')
  const rateOf = async (sick: boolean) => {
    await stockFor(
      bench,
      Array.from({ length: 100 }, (_, n) => `${bench.plain}/${kind(n, sick)}/${n}`),
    )
    const worker = await bench.startWorker()
    try {
      const healthy = sick ? 0.9 : 1
      await drain(bench, { count: 2_000, endpoints: 100, round: 1, healthy: 2_000 * healthy })
      const rates: number[] = []
      for (let round = 2; round < rounds + 2; round++) {
        const seconds = await drain(bench, { count, endpoints: 100, round, healthy: count * healthy })
        rates.push((count * healthy) / seconds)
      }
      return median(rates)
    } finally {
      await worker.kill()
    }
  }
  const well = await rateOf(false)
  const sick = await rateOf(true)
  return [
    {
      cell: 'W10 healthy endpoints beside 5 hung and 5 failing',
      value: perSecond(sick),
      against: `all healthy ${perSecond(well)}`,
      ratio: two(sick / well),
    },
  ]
}

/** W11: the same drain while a snapshot is held open, so that deleted rows cannot be vacuumed. */
async function underSnapshot(bench: WebhookBench, count: number, rounds: number): Promise<ResultLine[]> {
  const holder = await bench.place.owner('serai')
  const rateOf = async (first: number) => {
    const rates: number[] = []
    for (let round = first; round < first + rounds; round++)
      rates.push(count / (await drain(bench, { count, endpoints: 100, round })))
    return median(rates)
  }
  await stockFor(
    bench,
    Array.from({ length: 100 }, (_, n) => `${bench.plain}/ok/${n}`),
  )
  const worker = await bench.startWorker()
  try {
    await drain(bench, { count, endpoints: 100, round: 1 })
    const free = await rateOf(2)
    await holder.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    await holder.query('SELECT count(*) FROM pending_deliveries')
    const held = await rateOf(2 + rounds)
    return [
      {
        cell: `W11 drain under a held snapshot, ${(count * rounds).toLocaleString('en')} deliveries`,
        value: perSecond(held),
        against: `without ${perSecond(free)}`,
        ratio: two(held / free),
      },
    ]
  } finally {
    await worker.stop()
    await holder.query('ROLLBACK')
    await holder.end()
  }
}

/**
 * W9: a hundred bookings per second in open loop; from the response of the booking to the arrival of its
 * event.
 */
async function latencies(bench: WebhookBench, seconds: number): Promise<ResultLine[]> {
  const one = await latency(bench, seconds, () =>
    startRole('all', { folder: bench.place.folder, env: bench.env }),
  )
  const worker = await bench.startWorker()
  const apart = await latency(bench, seconds, () =>
    startApi({ folder: bench.place.folder, env: bench.env }),
  ).finally(worker.stop)
  return [
    { cell: 'W9 commit to arrival, one process', value: one },
    { cell: 'W9 commit to arrival, API and worker apart', value: apart },
  ]
}

/** W8 to W11. `quick` measures less of the same. */
export async function webhooks({ quick, print }: BenchOptions): Promise<ResultLine[]> {
  const bench = await openWebhookBench()
  const [count, rounds] = quick ? [5_000, 2] : [20_000, 5]
  try {
    const lines: ResultLine[] = []
    for (const scheme of ['plain', 'secure'] as const) {
      for (const endpoints of [1, 100, 1_000]) {
        print(`W8 ${scheme}, ${endpoints} endpoints`)
        lines.push(...(await drained(bench, scheme, endpoints, count, rounds)))
      }
    }
    print('W9')
    lines.push(...(await latencies(bench, quick ? 5 : 30)))
    print('W10')
    lines.push(...(await isolated(bench, count, rounds)))
    print('W11')
    lines.push(...(await underSnapshot(bench, count, quick ? 2 : 5)))
    return lines
  } finally {
    await bench.close()
  }
}
