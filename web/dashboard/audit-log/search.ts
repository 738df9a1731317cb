/** Filters of the audit log, as in the API. */
export const AUDIT_SEARCH = [
  'actor_type',
  'actor_id',
  'action',
  'resource_id',
  'created_from',
  'created_to',
] as const
export type AuditFilter = (typeof AUDIT_SEARCH)[number]
