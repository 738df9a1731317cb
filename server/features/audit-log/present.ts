import type { Activity } from '#contract/audit-log/activity.ts'
import type { AuditEntry } from '#contract/audit-log/audit-log.staff.ts'
import type { AuditRow } from './store.ts'

const OF_NO_REQUEST = new Set(['signIn', 'refuseSignIn', 'refuseSecondFactor', 'setPassword'])

/** A row as shown at a single reservation or task. */
export const presentActivity = (row: AuditRow, names: Activity['names']): Activity => ({
  id: row.id,
  at: row.at,
  action: row.action,
  actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name },
  changes: Object.entries(row.changes ?? {}).map(([field, [before, after]]) => ({
    field,
    before: before ?? null,
    after: after ?? null,
  })),
  // Jobs and sign-ins have no request; their ids are the rows' own.
  request_id: row.address_range === null || OF_NO_REQUEST.has(row.action) ? null : `req_${row.id.slice(4)}`,
  names,
})

export const presentAudit = (row: AuditRow, names: Activity['names']): AuditEntry => ({
  ...presentActivity(row, names),
  resource_id: row.resource_id,
  property_id: row.property_id,
  address_range: row.address_range,
})
