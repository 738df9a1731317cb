import type pg from 'pg'
import type { Connection, Database } from '#server/postgres/database.ts'
import type { Statement } from '#server/postgres/statement.ts'

/** A statement with its values. */
export interface SentStatement {
  readonly statement: Statement
  readonly values: readonly unknown[]
}

/** Records all statements to a database of the service, until `stop`. */
export function recordStatements(database: Database): { sent: SentStatement[]; stop(): void } {
  const sent: SentStatement[] = []
  const target = database as { connect: Database['connect'] }
  const connect = target.connect
  target.connect = async (deadline) => {
    const connection: Connection = await connect.call(database, deadline)
    return {
      ...connection,
      run(statement, values = []) {
        sent.push({ statement, values })
        return connection.run(statement, values)
      },
    }
  }
  return {
    sent,
    stop() {
      target.connect = connect
    },
  }
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

export interface Cost {
  readonly name: string
  readonly blocks: number
  /** Its plan in short, for reports. */
  readonly plan: string
}

/**
 * The blocks that each statement reads when it is sent again, with the role and account of the sender; rolled
 * back.
 */
export async function blocksOf(
  db: pg.Pool,
  account_id: string,
  sent: readonly SentStatement[],
): Promise<Cost[]> {
  const client = await db.connect()
  const costs: Cost[] = []
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL ROLE serai_app')
    await client.query(`SELECT set_config('app.account_id', $1, true)`, [account_id])
    for (const { statement, values } of sent) {
      if (statement.name === 'bind_account' || /pg_advisory/.test(statement.text)) continue
      const { rows } = await client.query(
        `EXPLAIN (ANALYZE, BUFFERS, TIMING off, FORMAT json) ${statement.text}`,
        [...values],
      )
      const { Plan: plan } = rows[0]['QUERY PLAN'][0] as { Plan: Plan }
      costs.push({ name: statement.name, blocks: blocksIn(plan), plan: inShort(plan) })
    }
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
  return costs
}

const blocksIn = (plan: Plan): number => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']

function inShort(plan: Plan, depth = 0): string {
  const on = plan['Index Name'] ?? plan['Relation Name'] ?? ''
  const removed = plan['Rows Removed by Filter'] ?? 0
  const line = `${' '.repeat(depth)}${plan['Node Type']} ${on} rows=${plan['Actual Rows']}${removed ? ` thrown away=${removed}` : ''} blocks=${blocksIn(plan)}`
  return [line, ...(plan.Plans ?? []).map((one) => inShort(one, depth + 1))].join('\n')
}
