import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FOREIGN_KEYS_WITHOUT_INDEX } from '../../server/postgres/foreign-keys.ts'
import { testApp } from '../harness/app.ts'

const test = testApp()
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
