import type { Cipher } from '../../kernel/encryption.ts'
import { libraryKeys } from './library.ts'

/** The library puts the number of a secret before what that secret encrypted. */
export const isFactorCurrent = (secrets: Cipher, encrypted: string, context: string): boolean =>
  encrypted.startsWith(`$ba$${secrets.keys(context)[0].id}$`)

/** The secret of somebody's authenticator app, encrypted with the current secret of the service; throws where none opens it. */
export async function resealFactor(secrets: Cipher, encrypted: string, context: string): Promise<string> {
  const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto')
  const known = libraryKeys(secrets, context)
  const keys = new Map(known.map(({ version, value }) => [version, value]))
  const key = { keys, currentVersion: known[0]!.version }
  return symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data: encrypted }) })
}
