import type * as contract from '#contract/audit-log/audit-log.staff.ts'
import type { AuditEntry } from '#contract/audit-log/audit-log.staff.ts'
import type { Input } from '#contract/operation.ts'
import { cellOfText, headOf, lineOf } from '#contract/text/csv.ts'
import type { Context } from '../../context.ts'
import type { AnsweredFile } from '../../http/route.ts'
import { invalid } from '../../kernel/errors.ts'
import { MAX_DAYS_ASKED } from '../../kernel/time/dates.ts'
import { auditFilter } from './audit-filter.ts'
import { readNames } from './names.ts'
import { presentAudit } from './present.ts'
import { readAuditBatch } from './store.ts'

type Op = typeof contract.exportAuditLog

const MAX_ENTRIES = 20_000
/** Characters that one response holds in memory. */
const MAX_LENGTH = 32 * 1024 * 1024
const BATCH = 200

const COLUMNS = [
  'at',
  'action',
  'actor_type',
  'actor',
  'actor_id',
  'record',
  'record_id',
  'property',
  'property_id',
  'field',
  'before',
  'after',
  'address_range',
  'request_id',
] as const

/** The audit log as CSV, newest first, in one snapshot. SVC-2002 beyond what one response may hold. rule 4 */
export async function exportAuditLog(ctx: Context, { query }: Input<Op>): Promise<AnsweredFile> {
  requirePeriod(query)
  const where = auditFilter(ctx, query)
  const parts = [headOf(COLUMNS)]
  let length = 0
  let before: string | undefined
  for (let done = 0; ; ) {
    const rows = await readAuditBatch(ctx.tx, where, before, BATCH)
    const names = await readNames(ctx, rows)
    const part = rows.map((row) => linesOf(presentAudit(row, names(row)))).join('')
    done += rows.length
    length += part.length
    if (done > MAX_ENTRIES || length > MAX_LENGTH)
      throw invalid('created_from', 'too_many', 'There is more than one file holds: name a shorter time.')
    parts.push(part)
    before = rows.at(-1)?.id
    if (rows.length < BATCH) break
  }
  const [from, to] = [query.created_from.slice(0, 10), query.created_to.slice(0, 10)]
  return { bytes: Buffer.from(parts.join('')), filename: `audit-log-${from}-${to}.csv` }
}

function requirePeriod({ created_from, created_to }: Input<Op>['query']): void {
  const from = Temporal.Instant.from(created_from)
  const hours = from.until(Temporal.Instant.from(created_to)).total('hours')
  if (hours < 0) throw invalid('created_to', 'before_from', 'It must not be before created_from.')
  if (hours > MAX_DAYS_ASKED * 24)
    throw invalid('created_to', 'too_far', `At most ${MAX_DAYS_ASKED} days may be named.`)
}

/** A line for each field; one without a field where nothing changed. */
function linesOf({ changes, names, actor, resource_id, ...entry }: AuditEntry): string {
  const about = [
    entry.at,
    entry.action,
    actor.type,
    cellOfText(actor.name),
    cellOfText(actor.id),
    cellOfText(names[resource_id ?? ''] ?? null),
    cellOfText(resource_id),
    cellOfText(names[entry.property_id ?? ''] ?? null),
    entry.property_id ?? '',
  ]
  const from = [entry.address_range ?? '', entry.request_id ?? '']
  const fields = changes.length > 0 ? changes : [{ field: null, before: null, after: null }]
  return fields
    .map(({ field, before, after }) =>
      lineOf([...about, ...[field, textOf(before, names), textOf(after, names)].map(cellOfText), ...from]),
    )
    .join('')
}

/** A value as text: an id with its name before it, objects and lists as JSON. */
function textOf(value: unknown, names: AuditEntry['names']): string | null {
  if (value === null || value === undefined) return null
  if (typeof value !== 'string') return JSON.stringify(value)
  const name = names[value]
  return name === undefined ? value : `${name} (${value})`
}
