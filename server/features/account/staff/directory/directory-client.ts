import type { Cipher } from '#server/kernel/security/encryption.ts'
import type { DirectoryRow } from './directories-store.ts'
import type { DirectoryClient } from './openid.ts'

/** A secret sealed for one account cannot be opened for another. */
export const directoryContext = ({ account_id }: { readonly account_id: string }): string =>
  `directory ${account_id}`

/** The redirect URI that is registered at the directory. */
export const directoryClient = (
  secrets: Cipher,
  row: Pick<DirectoryRow, 'account_id' | 'issuer' | 'client_id' | 'client_secret'>,
): DirectoryClient => ({
  issuer: row.issuer,
  client_id: row.client_id,
  client_secret: secrets.open(row.client_secret, directoryContext(row)).toString(),
})

/** Fixed by PUBLIC_URL: the Host header is chosen by the client. */
export const redirectUri = (public_origin: string): string => `${public_origin}/app/sign-in/directory`
