import type { Tx } from '../../context.ts'
import { statement } from '../../postgres/statement.ts'
import type { PropertyRow } from './store.ts'

export interface ListedProperty
  extends Pick<PropertyRow, 'id' | 'code' | 'name' | 'timezone' | 'currency' | 'country'> {
  account_id: string
}

const listAll = statement(
  'list_all_properties',
  `SELECT account_id, id, code, name, timezone, currency, country FROM properties
   WHERE $1::text IS NULL OR account_id = $1 ORDER BY account_id, id`,
)

/** For operators: the properties of an account, or of all of them. */
export const readAllProperties = (tx: Tx, account_id: string | null) =>
  tx.run<ListedProperty>(listAll, [account_id])
