import type { Tx } from '../../context.ts'
import { statement } from '../../postgres/statement.ts'

const selectCheck = statement('read_secret_check', 'SELECT sealed FROM secret_checks')
const insertCheck = statement(
  'insert_secret_check',
  `INSERT INTO secret_checks (name, sealed) VALUES ('service', $1) ON CONFLICT DO NOTHING`,
)

export async function readCheck(tx: Tx): Promise<Buffer | undefined> {
  const [row] = await tx.run<{ sealed: Buffer }>(selectCheck)
  return row?.sealed
}

/** Two processes may start at once: the first one's value stays. */
export const writeCheck = (tx: Tx, sealed: Buffer) => tx.run(insertCheck, [sealed])
