import Type, { type Static } from 'typebox'
import { LEADS } from '../account/roles.ts'
import { ACTOR_TYPES } from '../lists.ts'
import { page, pageQuery } from '../page.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'
import { Activity } from './activity.ts'

/** The audit log. */

export const AuditEntry = s.named(
  'AuditEntry',
  s.object({
    ...Activity.properties,
    resource_id: s.nullable(
      Type.String({ description: 'Identifier of the object that changed; null if there is none' }),
    ),
    property_id: s.nullable(
      Type.String({ description: 'Identifier of its property; null where it belongs to none' }),
    ),
    address_range: s.nullable(
      Type.String({
        description: 'Address range of the caller; null where there was none',
        examples: ['203.0.113.0/24'],
      }),
    ),
  }),
)
export type AuditEntry = Static<typeof AuditEntry>

const auditFilters = {
  actor_type: s.optional(s.oneOrMore(ACTOR_TYPES)),
  actor_id: s.optional(s.anyReference('Identifier of the person or key')),
  action: s.optional(
    Type.String({
      description: 'Operation id of the change',
      maxLength: 64,
      pattern: '^[A-Za-z]+$',
      examples: ['updateReservation'],
    }),
  ),
  resource_id: s.optional(s.anyReference('Identifier of the object that it is about')),
  property_id: s.optional(s.reference('property')),
}

export const listAuditLog = staffOperation({
  id: 'listAuditLog',
  method: 'GET',
  path: '/audit-log',
  tag: 'Audit log',
  roles: LEADS,
  summary: 'List the audit log, newest first',
  description:
    'Written in the transaction of the change itself. With the live environment also what was done to the team.',
  query: s.object({
    ...pageQuery,
    ...auditFilters,
    created_from: s.optional(s.timestamp('Made at this moment or later')),
    created_to: s.optional(s.timestamp('Made at this moment or earlier')),
  }),
  status: 200,
  response: page('AuditPage', AuditEntry),
  errors: ['SVC-2005'],
  example: {},
})

export const exportAuditLog = staffOperation({
  id: 'exportAuditLog',
  method: 'GET',
  path: '/audit-log/export',
  tag: 'Audit log',
  roles: LEADS,
  summary: 'Export who did what',
  description:
    'CSV (RFC 4180, UTF-8), newest first, with a line for each changed field; ids in it have their names beside them. At most ' +
    '20,000 entries and 32 MB of at most 366 days.',
  query: s.object({
    ...auditFilters,
    created_from: s.timestamp('Made at this moment or later'),
    created_to: s.timestamp('Made at this moment or earlier'),
  }),
  status: 200,
  file: 'text/csv; charset=utf-8',
  errors: [],
  example: { query: { created_from: '{date+0}T00:00:00Z', created_to: '{date+7}T00:00:00Z' } },
})
