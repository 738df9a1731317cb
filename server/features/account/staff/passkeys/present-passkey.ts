import type { Passkey } from '#contract/account/sign-in/passkeys.staff.ts'
import type { PasskeyRow } from './passkeys-store.ts'

/** A passkey as its owner sees it. */
export const presentPasskey = ({
  id,
  name,
  backed_up,
  created_at,
  last_used_at,
}: Pick<PasskeyRow, keyof Passkey>): Passkey => ({
  id,
  name,
  backed_up,
  created_at,
  last_used_at,
})
