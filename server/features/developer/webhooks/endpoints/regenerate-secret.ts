import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { findSecretsForChange, rewriteSecrets } from './endpoints-store.ts'
import { newSecret, secretAt, secretContext } from './secrets.ts'

const MAX_DELAY_HOURS = 24

/**
 * Rotates the secret of an endpoint: at once, or at a moment within 24 hours, until which the old one signs.
 * A pending new secret is dropped. 404 SVC-3001, 422 SVC-2002 for a later moment. spec 6.6, rule 9
 */
export async function regenerateSecret(
  { tx, secrets, now }: Pick<Context, 'tx' | 'secrets' | 'now'>,
  endpoint: { account_id: string; webhook_id: string; effective_at: Temporal.Instant | null },
): Promise<{ secret: string; effective_at: string }> {
  const { account_id, webhook_id } = endpoint
  const from = endpoint.effective_at ?? now
  if (Temporal.Instant.compare(from, now.add({ hours: MAX_DELAY_HOURS })) > 0) {
    const message = `effective_at must be at most ${MAX_DELAY_HOURS} hours ahead.`
    throw invalid('effective_at', 'too_late', message)
  }
  const stored = await findSecretsForChange(wholeAccount(tx, account_id), webhook_id)
  const secret = newSecret()
  const context = secretContext(account_id, webhook_id)
  const sealed = secrets.seal(secret, context)
  if (Temporal.Instant.compare(from, now) <= 0) {
    await rewriteSecrets(tx, webhook_id, {
      account_id,
      secret: sealed,
      next_secret: null,
      next_secret_at: null,
    })
    return { secret, effective_at: toTimestamp(now) }
  }
  const current = secrets.seal(secretAt(secrets, webhook_id, stored, now), context)
  const effective_at = toTimestamp(from)
  const row = { account_id, secret: current, next_secret: sealed, next_secret_at: effective_at }
  await rewriteSecrets(tx, webhook_id, row)
  return { secret, effective_at }
}
