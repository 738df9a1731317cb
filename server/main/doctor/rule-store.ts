import { type Statement, statement } from '../../postgres/statement.ts'

/** An invariant of the data of an account: a statement that returns the objects that violate it. */
export interface Rule {
  readonly name: string
  /** $1 account, $2 the present. */
  readonly offences: Statement
}

export const rule = (name: string, sql: string): Rule => ({
  name,
  offences: statement(`doctor_${name}`, `${sql} LIMIT 1000`),
})
