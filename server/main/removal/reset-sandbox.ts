import type { Databases } from '../databases.ts'
import { asOwner } from './as-owner.ts'
import { deleteAccountRows } from './removal-store.ts'

/**
 * Who may use a sandbox, and the properties in it. Everything else was made there: types, rates, stays, invoices, guests,
 * channels, events, and what was answered under an Idempotency-Key.
 */
export const KEPT_TABLES: readonly string[] = ['accounts', 'api_keys', 'properties', 'webhook_endpoints']

/**
 * Deletes what was made in the sandbox of an account, in one transaction, while the service runs; keys, endpoints and
 * properties keep their ids. Returns the number of rows. rule 14.27
 */
export const resetSandbox = (owners: Databases['owners'], account_id: string): Promise<number> =>
  asOwner(owners, 'sandbox', (client) => deleteAccountRows(client, account_id, KEPT_TABLES))
