import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeAuditLog } from '#server/features/audit-log/store.ts'
import { RLS_GAPS, verifyRowLevelSecurity } from '#server/postgres/row-level-security.ts'
import { writing } from '#server/postgres/transaction.ts'
import { type Hotel, testApp } from '../harness/app.ts'
import { fillRow } from '../harness/database/fill-row.ts'
import { seedOneOfEach } from '../harness/requests/seed-one-of-each.ts'

const test = testApp()
let ours: Hotel
let theirs: Hotel
let owner: pg.Client
const tables: string[] = []
/** Requests insert rows and never update them. */
/** Requests delete the record of a day that they reopen; a trigger refuses every other deletion. rule 17.13 */
const REOPENABLE = 'business_days'
const APPEND_ONLY = new Set([
  ...['audit_log', 'business_days', 'day_reopenings', 'order_book', 'postings'],
  ...['company_credit_entries', 'security_deposit_entries'],
])

beforeAll(async () => {
  ours = await test.createHotel()
  theirs = await test.createHotel()
  owner = new pg.Client({ connectionString: test.urls.live, options: '-c search_path=serai' })
  await owner.connect()
  const { rows } = await owner.query(
    `SELECT table_name FROM information_schema.columns JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE table_schema = 'serai' AND t.table_type = 'BASE TABLE' AND column_name = 'account_id' ORDER BY 1`,
  )
  tables.push(...rows.map(({ table_name }) => table_name))
  for (const hotel of [ours, theirs]) {
    await seedOneOfEach(hotel)
    for (const table of tables) {
      const { rowCount } = await owner.query(`SELECT 1 FROM ${table} WHERE account_id = $1 LIMIT 1`, [
        hotel.account_id,
      ])
      if (rowCount === 0) {
        await forgetRules(table)
        await fillRow(owner, table, { account_id: hotel.account_id })
      }
    }
  }
})
afterAll(() => owner?.end())

/** Disables checks and foreign keys, which are not under test and which arbitrary rows violate. */
async function forgetRules(table: string) {
  const { rows } = await owner.query(
    `SELECT conname FROM pg_constraint WHERE conrelid = $1::regclass AND contype IN ('c', 'f')`,
    [table],
  )
  for (const { conname } of rows) await owner.query(`ALTER TABLE ${table} DROP CONSTRAINT ${conname}`)
  const { rows: unique } = await owner.query(
    `SELECT indexrelid::regclass AS name FROM pg_index WHERE indrelid = $1::regclass AND indisunique
     AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [table],
  )
  for (const { name } of unique) await owner.query(`DROP INDEX ${name}`)
}

/** Runs statements as the role of requests, bound to an account or to none, and rolls back. */
async function as<T>(account_id: string | null, work: () => Promise<T>): Promise<T> {
  await owner.query('BEGIN')
  try {
    await owner.query('SET LOCAL ROLE serai_app')
    if (account_id !== null) await owner.query(`SELECT set_config('app.account_id', $1, true)`, [account_id])
    return await work()
  } finally {
    await owner.query('ROLLBACK')
  }
}
const bindings = () => [ours.account_id, '', null]
const countOf = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rowCount
const refused = (text: string, values: unknown[] = []) =>
  expect(owner.query(text, values), text).rejects.toMatchObject({ code: '42501' })

describe('rule 1 — row-level security: isolation in the database itself', () => {
  it('every table belongs to accounts, and both have rows in each', async () => {
    expect(tables.length).toBeGreaterThan(14)
    for (const table of tables) {
      for (const { account_id } of [ours, theirs]) {
        expect(
          await countOf(`SELECT 1 FROM ${table} WHERE account_id = $1`, [account_id]),
          table,
        ).toBeGreaterThan(0)
      }
    }
  })

  it('an account sees its own rows alone, and nothing without an account', async () => {
    for (const table of tables) {
      const owned = await countOf(`SELECT 1 FROM ${table} WHERE account_id = $1`, [ours.account_id])
      expect(await as(ours.account_id, () => countOf(`SELECT 1 FROM ${table}`)), table).toBe(owned)
      for (const none of ['', null])
        expect(await as(none, () => countOf(`SELECT 1 FROM ${table}`)), table).toBe(0)
    }
  })

  it('another’s rows can be neither changed nor removed', async () => {
    for (const table of tables) {
      for (const binding of bindings()) {
        const [update, remove] = [
          `UPDATE ${table} SET account_id = account_id WHERE account_id = $1`,
          `DELETE FROM ${table} WHERE account_id = $1`,
        ]
        if (APPEND_ONLY.has(table)) await as(binding, () => refused(update, [theirs.account_id]))
        else expect(await as(binding, () => countOf(update, [theirs.account_id])), table).toBe(0)
        if (APPEND_ONLY.has(table) && table !== REOPENABLE) {
          await as(binding, () => refused(remove, [theirs.account_id]))
          continue
        }
        expect(await as(binding, () => countOf(remove, [theirs.account_id])), table).toBe(0)
      }
    }
  })

  it('no row can be inserted for another, nor moved to it', async () => {
    for (const table of tables) {
      const { rows } = await owner.query(
        `SELECT to_jsonb(t) AS row FROM ${table} t WHERE account_id = $1 LIMIT 1`,
        [theirs.account_id],
      )
      const { rows: columns } = await owner.query(
        `SELECT string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns
         WHERE table_schema = 'serai' AND table_name = $1 AND is_generated = 'NEVER'`,
        [table],
      )
      const { names } = columns[0]
      const copy = `INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_populate_record(NULL::${table}, $1)`
      for (const binding of bindings()) await as(binding, () => refused(copy, [rows[0].row]))
      await as(ours.account_id, () => refused(`UPDATE ${table} SET account_id = $1`, [theirs.account_id]))
    }
  })

  it('the role of requests can neither disable nor bypass it', async () => {
    await as(ours.account_id, () => refused('ALTER TABLE guests DISABLE ROW LEVEL SECURITY'))
    await as(ours.account_id, () => refused('DROP POLICY tenant ON guests'))
    await as(ours.account_id, () => refused('CREATE TABLE serai.mine (id text)'))
    await as(ours.account_id, () => refused('TRUNCATE guests'))
    await as(ours.account_id, () => refused('SELECT * FROM migrations'))
  })
})

describe('rule 17.5 — records of closed days', () => {
  it.each(['business_days', 'order_book', 'postings'])(
    'in %s is changed and removed by no role, nor added to by requests',
    async (table) => {
      const asRole = async (role: string, text: string) => {
        await owner.query('BEGIN')
        await owner.query(`SET LOCAL ROLE ${role}`)
        await refused(text)
        await owner.query('ROLLBACK')
      }
      const own = `SELECT * FROM ${table} WHERE account_id = '${ours.account_id}'`
      for (const role of ['serai_app', 'serai_system']) {
        await asRole(role, `UPDATE ${table} SET property_id = property_id`)
        if (role === 'serai_system' || table !== REOPENABLE) await asRole(role, `DELETE FROM ${table}`)
        await asRole(role, `TRUNCATE ${table}`)
      }
      await asRole('serai_app', `INSERT INTO ${table} ${own}`)
    },
  )

  it('are checked when the service starts', async () => {
    await owner.query('BEGIN')
    await owner.query('GRANT UPDATE (gross) ON postings TO serai_system')
    expect((await owner.query(RLS_GAPS)).rows).toEqual([{ hole: 'a role may rewrite postings' }])
    await owner.query('ROLLBACK')
  })
})

describe('rule 36.13 — movements of security deposits, and of credit of companies', () => {
  it.each(['company_credit_entries', 'security_deposit_entries'])(
    'in %s are changed and removed by no role',
    async (table) => {
      for (const role of ['serai_app', 'serai_system']) {
        for (const text of [`UPDATE ${table} SET amount = 0`, `DELETE FROM ${table}`, `TRUNCATE ${table}`]) {
          await owner.query('BEGIN')
          await owner.query(`SET LOCAL ROLE ${role}`)
          await refused(text)
          await owner.query('ROLLBACK')
        }
      }
    },
  )

  it.each(['UPDATE (amount)', 'DELETE'])('%s of them is found when the service starts', async (right) => {
    await owner.query('BEGIN')
    await owner.query(`GRANT ${right} ON security_deposit_entries TO serai_system`)
    expect((await owner.query(RLS_GAPS)).rows).toEqual([
      { hole: 'a role may rewrite security_deposit_entries' },
    ])
    await owner.query('ROLLBACK')
  })
})

describe('the audit log — requests append to it and change nothing in it', () => {
  it.each([
    ['changed', `UPDATE audit_log SET actor_name = 'nobody'`],
    ['changed in one column of one row', `UPDATE audit_log SET changes = NULL WHERE id = ''`],
    ['locked for a change', 'SELECT id FROM audit_log FOR UPDATE'],
    ['removed', 'DELETE FROM audit_log'],
    ['emptied', 'TRUNCATE audit_log'],
    [
      'replaced on a conflict',
      `INSERT INTO audit_log SELECT * FROM audit_log ON CONFLICT (account_id, id)
       DO UPDATE SET actor_name = 'nobody'`,
    ],
  ])('own rows are not %s', async (_what, text) => {
    await as(ours.account_id, () => refused(text))
  })

  it('only the system purges entries older than two years', async () => {
    const rows = () => countOf('SELECT 1 FROM audit_log WHERE account_id = $1', [ours.account_id])
    expect(await rows()).toBeGreaterThan(0)
    const { system, tenant } = test.app.environments.live
    const later = test.clock.now().add({ hours: 24 * 365 * 3 })
    const refusal = { code: '42501' }
    const asRequests = writing(tenant, ours.account_id, (tx) => purgeAuditLog(tx, later))
    await expect(asRequests).rejects.toMatchObject(refusal)
    expect(await rows()).toBeGreaterThan(0)
    expect(await writing(system, null, (tx) => purgeAuditLog(tx, later))).toBeGreaterThan(0)
    expect(await rows()).toBe(0)
  })
})

describe('the check at start', () => {
  it('finds nothing, and reports a new table without it', async () => {
    expect(await verifyRowLevelSecurity(test.logins.live)).toEqual([])
    await owner.query('CREATE TABLE forgotten (account_id text)')
    const holes = await verifyRowLevelSecurity(test.logins.live)
    await owner.query('DROP TABLE forgotten')
    expect(holes).toEqual(['table forgotten is not behind row-level security'])
  })

  it.each([
    ['a table of nobody', 'CREATE TABLE hole (id text); GRANT SELECT ON hole TO serai_app', 'hole'],
    ['one column of it', 'CREATE TABLE hole (id text); GRANT UPDATE (id) ON hole TO serai_app', 'hole'],
    ['a wall that is off', 'ALTER TABLE guests DISABLE ROW LEVEL SECURITY', 'guests'],
    ['a wall that the owner may pass', 'ALTER TABLE guests NO FORCE ROW LEVEL SECURITY', 'guests'],
    ['no way in at all', 'DROP POLICY tenant ON guests', 'guests'],
    ['a second way in', 'CREATE POLICY door ON guests TO serai_app USING (true)', 'guests'],
    ['a way in for everybody', 'CREATE POLICY door ON guests USING (true)', 'guests'],
    ['a way in that is too wide', 'ALTER POLICY tenant ON guests USING (true)', 'guests'],
    [
      'a table of the role',
      'GRANT CREATE ON SCHEMA serai TO serai_app; ALTER TABLE guests OWNER TO serai_app',
      'guests',
    ],
    [
      'an audit log that requests may change',
      'GRANT UPDATE (changes) ON audit_log TO serai_app',
      'audit log',
    ],
    ['an audit log that requests may cut', 'GRANT DELETE ON audit_log TO serai_app', 'audit log'],
    ['a role that may pass', 'ALTER ROLE serai_app BYPASSRLS', 'serai_app'],
  ])('finds %s', async (_what, change, name) => {
    // Roles belong to the whole server, which other tests use: nothing is ever committed.
    await owner.query('BEGIN')
    try {
      await owner.query(change)
      const { rows } = await owner.query(RLS_GAPS)
      expect(rows).toEqual([{ hole: expect.stringContaining(name) }])
    } finally {
      await owner.query('ROLLBACK')
    }
  })
})
