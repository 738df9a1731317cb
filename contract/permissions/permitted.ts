import { ACCOUNT_PERMISSIONS } from './account.ts'
import { DEVELOPER_PERMISSIONS } from './developer.ts'
import type { Permission, Roles } from './groups.ts'
import { MONEY_AND_FIGURES_PERMISSIONS } from './money.ts'
import { PRICES_PERMISSIONS } from './prices.ts'
import { PROPERTY_PERMISSIONS } from './property.ts'
import { STAYS_PERMISSIONS } from './stays.ts'

const PERMISSIONS: readonly Permission[] = [
  ...STAYS_PERMISSIONS,
  ...PROPERTY_PERMISSIONS,
  ...PRICES_PERMISSIONS,
  ...MONEY_AND_FIGURES_PERMISSIONS,
  ...DEVELOPER_PERMISSIONS,
  ...ACCOUNT_PERMISSIONS,
]

/** The roles that may run an operation, by its id. What is not listed is for owners alone. */
export const PERMITTED: Readonly<Record<string, Roles>> = Object.fromEntries(
  PERMISSIONS.flatMap(([roles, operations]) =>
    (isList(operations) ? operations : Object.keys(operations)).map((id) => [id, roles]),
  ),
)

/** Labels of operations in the audit log. */
export const auditLabels = (language: 'en' | 'de'): Readonly<Record<string, string>> =>
  Object.fromEntries(
    PERMISSIONS.flatMap(([, operations]) =>
      isList(operations)
        ? []
        : Object.entries(operations).map(([id, [en, de]]) => [id, language === 'en' ? en : de]),
    ),
  )

function isList(operations: Permission[1]): operations is readonly string[] {
  return Array.isArray(operations)
}
