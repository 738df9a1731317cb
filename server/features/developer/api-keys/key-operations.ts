import type { Role } from '#contract/account/roles.ts'
import { OPERATIONS } from '#contract/api.ts'
import { KEY_RIGHTS } from '#contract/developer/api-keys.staff.ts'
import type { EnvironmentName } from '#contract/lists.ts'
import { isWrite } from '#contract/operation.ts'
import { may } from '#contract/permissions.ts'
import { type FieldError, fault, invalid } from '#server/kernel/errors.ts'
import type { ApiKeyRow } from './store.ts'

interface KeyRequest {
  readonly access: ApiKeyRow['access']
  readonly operations: readonly string[] | null
}

/** The operations that an access allows. */
const allowedBy = (access: ApiKeyRow['access']) => [
  ...OPERATIONS.filter((operation) => access === 'write' || !isWrite(operation)).map(({ id }) => id),
  ...(access === 'write' ? KEY_RIGHTS.map(({ id }) => id) : []),
]

/**
 * The operations of a key as stored; null for all that its access allows. 422 SVC-2002 for one that does not
 * exist or is beyond the access. A key whose operations only read is a read-only key, which some tiers do not
 * have.
 */
export function acceptOperations({ access, operations }: KeyRequest): string[] | null {
  if (operations === null) return null
  const allowed = allowedBy(access)
  const details = operations.flatMap((id, at): FieldError[] => {
    if (allowed.includes(id)) return []
    const exists = [...OPERATIONS, ...KEY_RIGHTS].some((operation) => operation.id === id)
    const [code, message] = exists
      ? ['access', `A key that only reads cannot carry out ${id}.`]
      : ['unknown_value', `There is no operation ${id}.`]
    return [{ field: `operations.${at}`, code: code!, message: message! }]
  })
  if (details.length > 0) throw fault('SVC-2002', { message: details[0]!.message, details })
  const chosen = [...new Set(operations)].sort()
  const writes = OPERATIONS.some((operation) => isWrite(operation) && chosen.includes(operation.id))
  if (access === 'write' && !writes)
    throw invalid('operations', 'only_reads', 'None of these operations writes: choose the access read.')
  return chosen.length === allowed.length ? null : chosen
}

/**
 * The operations that a role may grant to a key. In the sandbox all: nothing there is real. In live a key
 * never gets more than its creator has: 403 SVC-4103 for an operation that is named; without a list the
 * others are omitted.
 */
export function operationsWithin(
  role: Role,
  environment: EnvironmentName,
  { access, operations }: KeyRequest,
): string[] | null {
  const accepted = acceptOperations({ access, operations })
  if (environment === 'sandbox') return accepted
  const beyond = (accepted ?? []).filter((id) => !may(role, id))
  if (beyond.length > 0)
    throw fault('SVC-4103', {
      message: `A key cannot have more permissions than your role: ${beyond[0]}.`,
      details: { operation: beyond[0], role, operations: beyond },
    })
  const allowed = allowedBy(access)
  const own = allowed.filter((id) => may(role, id))
  return accepted ?? (own.length === allowed.length ? null : own.sort())
}
