import pg from 'pg'
import type { Logger } from 'pino'

/** A connection as the watch sees it. */
export interface Watched {
  /** Its process on the server. */
  readonly backend: number
  /** The moment (`performance.now`) since which nothing has come; undefined while no answer is waited for. */
  readonly waiting_since: number | undefined
  destroy(error: Error): void
}

/** Nothing comes from a connection, and nothing will. Counts as lost. */
class SilentConnection extends Error {
  override name = 'SilentConnection'
  readonly code = 'ETIMEDOUT'
}

/** The statement time-out of the server, in seconds; one that hears nothing for longer gives up by itself. */
export const STATEMENT_TIMEOUT_S = 30
const MARGIN_MS = 5_000
const MAX_SILENCE_MS = STATEMENT_TIMEOUT_S * 1000 + MARGIN_MS

const TICK_MS = 500
/** An answer that takes longer is asked after. */
const SUSPECT_MS = 3_000
/** Without an answer for so long, and no new connection either: the database cannot be reached. */
const UNREACHABLE_MS = 10_000
/** For a new connection, and for its one answer. */
const PROBE_MS = 2_000

const WORKING = `SELECT pg_is_in_recovery() AS in_recovery, coalesce((SELECT array_agg(pid) FROM pg_stat_activity
  WHERE pid = ANY($1) AND coalesce(state, '') NOT LIKE 'idle%' AND wait_event_type IS DISTINCT FROM 'Client'), '{}') AS working`

/**
 * Finds connections whose answer will never come: the host has lost its power, or something between has forgotten the
 * connection, and nobody says so. Once an answer takes 3 s, the server is asked on a new connection which of the
 * processes in question are at work; those that twice are not are closed, and the path for lost connections takes
 * over. Slow statements, and those that wait for a lock, are left alone.
 */
export function watchSilence({
  url,
  connections,
  onSilent,
  log,
}: {
  url: string
  connections: () => Iterable<Watched>
  onSilent: () => void
  log: Logger
}): { close(): void } {
  /** Found idle once, by the answer that was waited for. */
  const suspects = new Map<Watched, number>()
  let probing = false
  let probe_at = Number.NEGATIVE_INFINITY
  let ticked_at = performance.now()
  let closed = false

  function tick() {
    const now = performance.now()
    // This process stood still: what has come meanwhile is read first.
    const was_late = now - ticked_at > 3 * TICK_MS
    ticked_at = now
    if (was_late) return
    const waiting = [...connections()].filter(({ waiting_since }) => waiting_since !== undefined)
    const silentFor = ({ waiting_since }: Watched) => now - waiting_since!
    silence(waiting.filter((one) => silentFor(one) > MAX_SILENCE_MS))
    if (probing || now < probe_at || !waiting.some((one) => silentFor(one) > SUSPECT_MS)) return
    probing = true
    probe(waiting.map((one) => [one, one.waiting_since!] as const))
      .catch((error) => log.error({ err: error }, 'silent connections could not be looked for'))
      .finally(() => {
        probing = false
      })
  }

  async function probe(asked: readonly (readonly [Watched, number])[]) {
    const pids = asked.map(([{ backend }]) => backend)
    const working = await workingBackends(url, pids)
    const now = performance.now()
    const still = asked.filter(([one, since]) => one.waiting_since === since)
    probe_at = now + SUSPECT_MS
    if (closed || working === 'unknown') return
    const idle = still.filter(([{ backend }, since]) =>
      working === 'unreachable' ? now - since > UNREACHABLE_MS : !working.has(backend),
    )
    const silent = idle.filter(([one, since]) => suspects.get(one) === since || working === 'unreachable')
    suspects.clear()
    for (const [one, since] of idle) suspects.set(one, since)
    if (suspects.size > 0 || working === 'unreachable') probe_at = now
    silence(silent.map(([one]) => one))
  }

  function silence(silent: readonly Watched[]) {
    if (silent.length === 0) return
    log.warn({ connections: silent.length }, 'database connections that answer nothing were closed')
    onSilent()
    for (const one of silent) one.destroy(new SilentConnection('nothing comes from the database'))
  }

  const timer = setInterval(tick, TICK_MS)
  timer.unref()
  return {
    close() {
      closed = true
      clearInterval(timer)
    },
  }
}

/**
 * The processes that are at work, of those given. `unknown` where the server answers but cannot tell; a standby is not
 * where they are.
 */
async function workingBackends(
  url: string,
  pids: readonly number[],
): Promise<ReadonlySet<number> | 'unknown' | 'unreachable'> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'serai probe',
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ in_recovery: boolean; working: number[] }>(WORKING, [pids])
    const { in_recovery, working } = rows[0]!
    return in_recovery ? 'unknown' : new Set(working)
  } catch (error) {
    return error instanceof pg.DatabaseError ? 'unknown' : 'unreachable'
  } finally {
    client.end().catch(() => undefined)
  }
}
