import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SCHEMA } from '#server/postgres/database.ts'
import { sharedApp } from '../harness/shared-app.ts'

/**
 * Foreign keys without an index: every check and cascade of the referenced row then scans the whole table. An
 * index covers a key when its first columns are those of the key, in any order, and when it contains every
 * row with a reference: it is not partial, or leaves out only rows without one.
 */
const FOREIGN_KEYS_WITHOUT_INDEX = `
  SELECT c.conrelid::regclass || ' ' || c.conname AS foreign_key
  FROM pg_constraint c
  WHERE c.contype = 'f' AND c.connamespace = '${SCHEMA}'::regnamespace
    AND NOT EXISTS (
      SELECT FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_am m ON m.oid = x.relam
      WHERE i.indrelid = c.conrelid AND i.indisvalid AND m.amname = 'btree'
        AND (SELECT array_agg(k ORDER BY k) FROM unnest((i.indkey::int2[])[0:cardinality(c.conkey) - 1]) AS k)
          = (SELECT array_agg(k ORDER BY k) FROM unnest(c.conkey) AS k)
        AND (i.indpred IS NULL OR EXISTS (
          SELECT FROM pg_attribute a
          WHERE a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
            AND pg_get_expr(i.indpred, i.indrelid) = '(' || quote_ident(a.attname) || ' IS NOT NULL)')))
  ORDER BY 1`

const test = sharedApp()
const owners: pg.Client[] = []

beforeAll(async () => {
  for (const url of Object.values(test.urls)) {
    const owner = new pg.Client({ connectionString: url, options: '-c search_path=serai' })
    await owner.connect()
    owners.push(owner)
  }
})
afterAll(() => Promise.all(owners.map((owner) => owner.end())))

const missing = async (owner: pg.Client) =>
  (await owner.query(FOREIGN_KEYS_WITHOUT_INDEX)).rows.map(({ foreign_key }) => foreign_key)

describe('every foreign key has an index', () => {
  it('whose first columns are those of the key, in the database of each environment', async () => {
    expect(owners).toHaveLength(2)
    for (const owner of owners) {
      const { rows } = await owner.query(
        `SELECT count(*)::int AS keys FROM pg_constraint WHERE contype = 'f' AND connamespace = 'serai'::regnamespace`,
      )
      expect(rows[0].keys).toBeGreaterThan(40)
      expect(await missing(owner)).toEqual([])
    }
  })

  const KEY = 'payments payments_account_id_invoice_id_fkey'
  it.each([
    ['none', '', [KEY]],
    ['one in the wrong order', 'CREATE INDEX ON payments (account_id, id, invoice_id)', [KEY]],
    ['one of the account alone', 'CREATE INDEX ON payments (account_id)', [KEY]],
    [
      'one that holds a part of the rows',
      `CREATE INDEX ON payments (account_id, invoice_id) WHERE amount > 0`,
      [KEY],
    ],
    [
      'one that cannot be searched in order',
      'CREATE INDEX ON payments USING brin (account_id, invoice_id)',
      [KEY],
    ],
    ['the same columns turned round', 'CREATE INDEX ON payments (invoice_id, account_id)', []],
    [
      'rows without a reference left out',
      'CREATE INDEX ON payments (account_id, invoice_id) WHERE invoice_id IS NOT NULL',
      [],
    ],
  ])('finds what an index leaves uncovered: %s', async (_what, index, found) => {
    const [owner] = owners
    await owner!.query('BEGIN')
    try {
      await owner!.query('DROP INDEX payments_by_invoice')
      if (index) await owner!.query(index)
      expect(await missing(owner!)).toEqual(found)
    } finally {
      await owner!.query('ROLLBACK')
    }
  })
})
