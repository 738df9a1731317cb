import type { Tx } from '#server/context.ts'
import type { UserRow } from '../users-store.ts'
import { requiresDirectory } from './directories-store.ts'

/**
 * Whether a user may sign in by the account's directory alone. Owners keep their password and their passkeys,
 * so that a directory that fails locks nobody out for good.
 */
export const signsInByDirectory = async (
  tx: Tx,
  { account_id, role }: Pick<UserRow, 'account_id' | 'role'>,
) => role !== 'owner' && requiresDirectory(tx, account_id)
