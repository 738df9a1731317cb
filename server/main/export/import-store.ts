import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { TableColumns } from '../backup/contents.ts'
import { OperatorError } from '../operator-error.ts'
import { LINES, quoted } from './export-store.ts'

/** Where the lines of a table lie until they are all there: a row may refer to a later one of its own table. */
export const createLines = (client: pg.Client) =>
  client.query('CREATE TEMPORARY TABLE import_lines (line json) ON COMMIT DROP')

/**
 * Inserts the lines of one table: an object of JSON each. Throws an OperatorError for a line of another account, which the
 * role of workers could write.
 */
export async function insertLines(
  client: pg.Client,
  { name, columns }: TableColumns,
  account_id: string,
  lines: AsyncIterable<Buffer>,
): Promise<void> {
  await client.query('TRUNCATE import_lines')
  await pipeline(lines, client.query(copyFrom(`COPY import_lines FROM STDIN WITH ${LINES}`)))
  const { rows } = await client.query<{ is_there: boolean }>(
    `SELECT EXISTS (SELECT FROM import_lines WHERE line ->> 'account_id' IS DISTINCT FROM $1) AS is_there`,
    [account_id],
  )
  if (rows[0]!.is_there) throw new OperatorError(`The lines of ${name} are not all of ${account_id}.`)
  const list = (prefix: string) => columns.map((column) => `${prefix}${quoted(column)}`).join(', ')
  await client.query(
    `INSERT INTO ${quoted(name)} (${list('')})
     SELECT ${list('r.')} FROM import_lines, json_populate_record(NULL::${quoted(name)}, line) r`,
  )
}
