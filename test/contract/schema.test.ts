import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { SCHEMA } from '#server/postgres/database.ts'
import { schemaText } from '#server/postgres/schema-text.ts'

it('db/schema.sql is the result of the migrations; update it with: npm run generate', async () => {
  const client = new pg.Client({ connectionString: inject('server_url') })
  await client.connect()
  const text = await schemaText(
    async ({ text }, values) => (await client.query(text, [...values])).rows,
    SCHEMA,
  ).finally(() => client.end())
  expect(readFileSync(new URL('../../db/schema.sql', import.meta.url), 'utf8')).toBe(text)
})
