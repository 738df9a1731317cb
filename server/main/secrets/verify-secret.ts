import { ENVIRONMENTS, type EnvironmentName } from '#contract/lists.ts'
import { makeLog } from '../../kernel/log.ts'
import { isSealedBy, sealCheckValue, WRONG_SECRET } from '../../kernel/security/secret-check.ts'
import type { SecretRing } from '../../kernel/security/secret-ring.ts'
import { type Database, openDatabase } from '../../postgres/database.ts'
import { reading, writing } from '../../postgres/transaction.ts'
import type { Databases } from '../databases.ts'
import { OperatorError } from '../operator-error.ts'
import { readCheck, writeCheck } from './check-store.ts'
import { resealAll } from './reseal.ts'

/**
 * Proves the secret against the check value of each database before anything is served, and writes that value at the first start.
 * Refuses in one line. rule 14
 */
export async function verifySecret({ urls }: Databases, ring: SecretRing): Promise<void> {
  for (const name of ENVIRONMENTS) {
    const url = urls[name].serai_system
    const system = openDatabase({ url, role: 'serai_system', size: 1, log: makeLog('silent') })
    try {
      if (!(await isProven(name, system, ring)))
        throw new OperatorError(
          `The ${name} database: ${WRONG_SECRET}. Start with that secret: without it, secrets of webhooks, channels and ` +
            'sign-in, and registrations of guests, cannot be read.',
        )
    } finally {
      await system.close()
    }
  }
}

async function isProven(name: EnvironmentName, system: Database, ring: SecretRing): Promise<boolean> {
  const check = await reading(system, { account_id: '' }, readCheck)
  if (check) return isSealedBy(ring, check)
  // A database from before there was a check: the values that are there tell.
  const { resealed, current, lost } = await resealAll(name, system, { ring, keep: true })
  if (lost.length > 0 && resealed + current === 0) return false
  await writing(system, null, (tx) => writeCheck(tx, sealCheckValue(ring)))
  return true
}
