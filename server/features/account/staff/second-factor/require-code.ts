import type { Context, PreTransaction } from '#server/context.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { clearAttempts } from '../session/login-attempts-store.ts'
import { reauthenticate, subjectOf } from '../session/reauthenticate.ts'
import type { UserRow } from '../users-store.ts'
import { countCode } from './confirm-second-factor.ts'
import { acceptCode } from './second-factor-codes.ts'

/**
 * For changes that the password alone does not allow: verifies it, and counts the code before it is verified.
 * SVC-4105, SVC-4109
 */
export async function checkPasswordAndCode(
  input: { body: { password: string; code?: string | undefined } },
  before: PreTransaction,
): Promise<UserRow> {
  const user = await reauthenticate(before, input.body.password)
  if (input.body.code !== undefined) await countCode(input, before)
  return user
}

/**
 * Verifies the code that was counted. 422 SVC-2002 without one, 401 SVC-4106 for a wrong one or one that was
 * used.
 */
export async function requireCode(
  ctx: Context,
  user: UserRow,
  code: string | undefined,
  purpose: string,
): Promise<void> {
  if (code === undefined)
    throw invalid('code', 'required', `A code of the app, or a recovery code, is needed ${purpose}.`)
  if (!(await acceptCode(ctx, user, code))) throw fault('SVC-4106')
  await clearAttempts(ctx.tx, subjectOf(ctx, 'code'))
}
