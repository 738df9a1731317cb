import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { SCHEMA } from '#server/postgres/database.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded/embedded.ts'
import { ensureDatabase, migrate } from '#server/postgres/migrate.ts'
import { schemaText } from '#server/postgres/schema-text.ts'

/** Prints the schema after all migrations; --write stores it in db/schema.sql, which a test compares. */
const folder = mkdtempSync(join(tmpdir(), 'serai-schema-'))
const database = await startEmbeddedPostgres({ data_dir: folder })
try {
  const url = database.url('schema')
  await ensureDatabase(url)
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const text = await schemaText(
    async ({ text }, values) => (await client.query(text, [...values])).rows,
    SCHEMA,
  ).finally(() => client.end())
  if (process.argv.includes('--write')) writeFileSync(new URL('../db/schema.sql', import.meta.url), text)
  else process.stdout.write(text)
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
