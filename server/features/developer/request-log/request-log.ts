import type { Logger } from 'pino'
import { shorten } from '#contract/text/shorten.ts'
import type { AnsweredRequest, RequestRecorder } from '#server/http/recorders.ts'
import { addressRange } from '#server/kernel/security/api-key.ts'
import type { Database } from '#server/postgres/database.ts'
import { writing } from '#server/postgres/transaction.ts'
import { maskedBodies, maskedQuery } from './redact.ts'
import { insertRequests, type RequestRow } from './store.ts'

/**
 * Maximum of rows waiting for the database: beyond it the newest are dropped, and the log says how many.
 * Successful reads are dropped first: 5,000 rows a second would take a twentieth of the processor that
 * requests need.
 */
const MAX_WAITING = 5_000
const MAX_READS = 500
/** Of a flush, which is a second: beyond it requests are stored without bodies. */
const MAX_BODIES = 100
const BATCH = 500

export function makeRequestLog(database: Database, log: Logger): RequestRecorder {
  let waiting: AnsweredRequest[] = []
  let left_out = 0
  let written = Promise.resolve()

  async function write() {
    if (left_out > 0) log.info({ left_out }, 'request log entries were dropped')
    left_out = 0
    const entries = waiting
    waiting = []
    const with_bodies = entries.length <= MAX_BODIES
    for (let at = 0; at < entries.length; at += BATCH) {
      const rows = entries.slice(at, at + BATCH).map((one) => rowOf(one, with_bodies))
      await writing(database, null, (tx) => insertRequests(tx, rows))
    }
  }

  return {
    record(answered) {
      const is_plain = answered.method === 'GET' && answered.status < 400
      if (waiting.length >= (is_plain ? MAX_READS : MAX_WAITING)) left_out += 1
      // Bodies that will not be stored need not be held until then.
      else if (waiting.length < MAX_BODIES) waiting.push(answered)
      else waiting.push({ ...answered, request_body: null, response_body: null })
    },
    // Sequential: after it, everything recorded before is stored, not what another flush is
    // writing.
    flush() {
      written = written.catch(() => undefined).then(write)
      return written
    },
  }
}

function rowOf(one: AnsweredRequest, with_bodies: boolean): RequestRow {
  return {
    account_id: one.account_id,
    id: one.id,
    at: one.at.toString(),
    method: one.method,
    path: shorten(one.url.split('?')[0]!, 500),
    query: maskedQuery(one.url),
    operation: one.operation,
    status: one.status,
    error_code: one.error_code,
    duration_us: Math.round(one.duration_ms * 1000),
    source: one.source,
    actor_type: one.actor.type,
    actor_id: one.actor.id,
    actor_name: one.actor.name ?? null,
    address_range: addressRange(one.address),
    idempotency: one.idempotency,
    ...(with_bodies ? maskedBodies(one) : { request_body: null, response_body: null }),
  }
}
