import { insertAudit } from '../../audit/append.ts'
import { toTimestamp } from '../../clock.ts'
import type { Tx } from '../../context.ts'
import { newId } from '../../new-id.ts'
import type { SignInDesk } from './desk.ts'
import type { UserRow } from './store.ts'

/** A row of the audit log for what somebody does before they are signed in, in the transaction that does it. */
export const noteSignIn = (
  tx: Tx,
  { now, address_range }: Pick<SignInDesk, 'now' | 'address_range'>,
  { account_id, id, name }: Pick<UserRow, 'account_id' | 'id' | 'name'>,
  action: 'signIn' | 'setPassword',
) =>
  insertAudit(tx.run, {
    account_id,
    id: newId('audit', now.epochMilliseconds),
    at: toTimestamp(now),
    actor: { type: 'staff', id, name },
    action,
    resource_id: id,
    about_id: null,
    property_id: null,
    address_range,
    changes: null,
  })
