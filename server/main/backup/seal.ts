import { Decrypter, Encrypter } from 'age-encryption'
import { withSecretFiles } from '../../config/secret-files.ts'
import { OperatorError } from '../operator-error.ts'

type Environment = Record<string, string | undefined>

/** Shorter ones can be found by trying, whatever each trial costs. */
const MIN_PASSPHRASE = 12

const HOW = 'docs/guides/backup.md says how to choose one'

function readPassphrase(env: Environment): string | undefined {
  const passphrase = env.BACKUP_PASSPHRASE
  if (!passphrase) return undefined
  if (passphrase.length >= MIN_PASSPHRASE) return passphrase
  throw new OperatorError(`BACKUP_PASSPHRASE must have at least ${MIN_PASSPHRASE} characters.`)
}

const listed = (text: string | undefined) => (text ?? '').split(/[\s,]+/).filter(Boolean)

/** What encrypts an archive, as the age format has it: keys of recipients, or a passphrase. decisions 24 */
export function encrypterOf(environment: Environment): Encrypter {
  const env = withSecretFiles(environment)
  const recipients = listed(env.BACKUP_RECIPIENTS)
  const passphrase = readPassphrase(env)
  if (recipients.length > 0 && passphrase !== undefined)
    throw new OperatorError('BACKUP_RECIPIENTS and BACKUP_PASSPHRASE are both given: leave one of them out.')
  const encrypter = new Encrypter()
  if (passphrase !== undefined) encrypter.setPassphrase(passphrase)
  else if (recipients.length === 0)
    throw new OperatorError(`A backup is encrypted: give BACKUP_PASSPHRASE or BACKUP_RECIPIENTS (${HOW}).`)
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new OperatorError(
        `BACKUP_RECIPIENTS must list public keys that begin with age1, not "${recipient}".`,
      )
    }
  }
  return encrypter
}

/** What decrypts an archive: an identity that belongs to a recipient, or the passphrase. */
export function decrypterOf(environment: Environment): Decrypter {
  const env = withSecretFiles(environment)
  const decrypter = new Decrypter()
  const passphrase = readPassphrase(env)
  // Lines of a key file that begin with # say when it was made, and its public key.
  const identities = (env.BACKUP_IDENTITY ?? '')
    .split('\n')
    .filter((line) => /^AGE-SECRET-KEY-/i.test(line.trim()))
  if (passphrase === undefined && identities.length === 0)
    throw new OperatorError(`A backup is encrypted: give BACKUP_PASSPHRASE or BACKUP_IDENTITY (${HOW}).`)
  if (passphrase !== undefined) decrypter.addPassphrase(passphrase)
  for (const identity of identities) {
    try {
      decrypter.addIdentity(identity.trim())
    } catch {
      throw new OperatorError('BACKUP_IDENTITY holds a line that is no private key (AGE-SECRET-KEY-…).')
    }
  }
  return decrypter
}
