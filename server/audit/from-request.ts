import { type ApiRequest, receivedAt } from '../http/request.ts'
import { addressRange } from '../kernel/security/api-key.ts'
import { toTimestamp } from '../kernel/time/clock.ts'
import type { AuditDraft } from './append.ts'
import { type Change, changesOf } from './changes.ts'

const textIn = (value: unknown, field: string): string | null => {
  const found = (value as Record<string, unknown> | null | undefined)?.[field]
  return typeof found === 'string' ? found : null
}

/**
 * The audit row of a write that succeeded. Verbs that change an object report its state before (`ctx.audit`);
 * a PATCH or PUT that reports nothing has changed nothing and gets no row. For creations and actions the
 * response says enough.
 */
export function auditOf(request: ApiRequest, result: unknown, noted: Change | undefined): AuditDraft | null {
  const { operation } = request.endpoint
  if (operation.audit === false) return null
  const changes = noted && changesOf(noted)
  const is_new = noted?.before === null
  if ((operation.method === 'PATCH' || operation.method === 'PUT') && !changes && !is_new) return null
  const made = operation.secret_response ? null : ((result ?? null) as object | null)
  const after = operation.method === 'POST' && operation.status === 201 ? made : null
  const { scope, actor, request_id, address } = request
  return {
    account_id: scope.account_id,
    // The request's id, so that the row leads to the entry of the request log.
    id: `aud_${request_id.slice(4)}`,
    at: toTimestamp(receivedAt(request)),
    actor,
    action: operation.id,
    resource_id: noted?.resource_id ?? textIn(result, 'id') ?? request.input.params.id ?? null,
    about_id: textIn(result, 'reservation_id'),
    property_id: noted ? noted.property_id : textIn(result, 'property_id'),
    address_range: addressRange(address),
    changes: noted ? (changes ?? null) : changesOf({ before: null, after }),
  }
}
