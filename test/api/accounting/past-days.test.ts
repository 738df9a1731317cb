import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { testApp } from '../../harness/app.ts'
import { liveAccountingWeek } from '../../harness/business-days/accounting-week.ts'

const test = testApp()

const MIGRATION = new URL('../../../db/migrations/0056_receivables_and_accounts.sql', import.meta.url)

it('rule 20.1 — days closed before receivables existed get theirs', async () => {
  const { property_id } = await liveAccountingWeek(test)
  const receivables = async () => {
    const { rows } = await test.db.query(
      `SELECT reservation_id, recorded_on::text, net, vat, gross FROM postings
       WHERE property_id = $1 AND type = 'receivable' ORDER BY 1, 2`,
      [property_id],
    )
    return rows
  }
  const posted = await receivables()
  expect(posted).toHaveLength(5)
  await test.db.query(`DELETE FROM postings WHERE property_id = $1 AND type = 'receivable'`, [property_id])
  const insert = /INSERT INTO postings[^;]*;/.exec(readFileSync(MIGRATION, 'utf8'))![0]
  await test.db.query(insert)
  expect(await receivables()).toEqual(posted)
})
