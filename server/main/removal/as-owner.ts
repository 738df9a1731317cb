import type pg from 'pg'
import type { EnvironmentName } from '#contract/lists.ts'
import { connectToCopy } from '../backup/copy-store.ts'
import type { Databases } from '../databases.ts'
import { OperatorError } from '../operator-error.ts'

/** Work of the owner of the tables, in one transaction. Throws an OperatorError where the owner's login is not configured. */
export async function asOwner<T>(
  owners: Databases['owners'],
  environment: EnvironmentName,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const url = owners[environment]
  if (url === undefined)
    throw new OperatorError(
      'The owner of the tables deletes them: set DATABASE_URL and SANDBOX_DATABASE_URL.',
    )
  const client = await connectToCopy(url)
  try {
    await client.query('BEGIN')
    const value = await work(client)
    await client.query('COMMIT')
    return value
  } finally {
    await client.end()
  }
}
