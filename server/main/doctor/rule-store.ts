import { type Statement, statement } from '../../postgres/statement.ts'

/** An invariant of the data of an account: a statement that returns the objects that violate it. */
export interface Rule {
  readonly name: string
  /** $1 account, $2 the present; a rule without the present names it too (`$2::timestamptz IS NOT NULL`), which gives it its type. */
  readonly offences: Statement
}

/** Of one rule and account; more are not read. */
export const MAX_OFFENCES = 1_000

export const rule = (name: string, sql: string): Rule => ({
  name,
  offences: statement(`doctor_${name}`, `${sql} LIMIT ${MAX_OFFENCES}`),
})
