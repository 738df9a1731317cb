import type { EnvironmentName } from '#contract/lists.ts'
import type { SecretRing } from '../../kernel/security/secret-ring.ts'
import type { Database } from '../../postgres/database.ts'
import { reading } from '../../postgres/transaction.ts'
import { resealAll } from '../secrets/reseal.ts'
import { compareSchema, expectedSchema } from './compare-schema.ts'
import type { Finding } from './diagnose.ts'
import { readForeignTables, readOrphans, readSchema } from './integrity-store.ts'
import { MAX_OFFENCES } from './rule-store.ts'
import { liftTimeout } from './store.ts'

/**
 * Checks what holds for a database as a whole: its schema, owners and references, and that the secret decrypts what is encrypted.
 * Changes nothing. rule 14
 */
export async function inspectDatabase(
  environment: EnvironmentName,
  system: Database,
  ring: SecretRing,
): Promise<Finding[]> {
  const [schema, tables, orphans] = await reading(system, { account_id: '' }, async (tx) => {
    await liftTimeout(tx)
    return Promise.all([readSchema(tx), readForeignTables(tx), readOrphans(tx, MAX_OFFENCES)])
  })
  const { lost } = await resealAll(environment, system, { ring, keep: true })
  const everywhere = { environment, account_id: '' }
  return [
    ...compareSchema(expectedSchema(), schema).map((found) => ({ ...everywhere, rule: 'schema', ...found })),
    ...tables.map((found) => ({ ...everywhere, rule: 'table_owner', ...found })),
    ...orphans.map((orphan) => ({ environment, rule: 'reference', ...orphan })),
    ...lost.map((value) => {
      const [, id = '', ...key] = value.split(' ')
      return { ...everywhere, rule: 'secret', id, found: `no secret decrypts the value of ${key.join(' ')}` }
    }),
  ]
}
