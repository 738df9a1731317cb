import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SecretRing } from '../kernel/security/secret-ring.ts'
import { ConfigError } from './config-error.ts'
import type { DatabaseConfig } from './databases.ts'
import { withSecretFiles } from './secret-files.ts'

const MIN_LENGTH = 32
/** Minimum entropy of a secret in bits, over its letters; 32 random hexadecimal ones have about 120. */
const MIN_ENTROPY_BITS = 80

/**
 * Shannon entropy over the letters: 0 where all are equal. It does not detect words, but it detects keyboard
 * filler.
 */
function bitsOf(text: string): number {
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / text.length)
  return bits
}

const isRepeated = (text: string) => /^(.+)\1+$/s.test(text)

function requireStrongSecret(secret: string): void {
  if (secret.length < MIN_LENGTH)
    throw new ConfigError(`SERAI_SECRET must have at least ${MIN_LENGTH} characters.`)
  if (bitsOf(secret) < MIN_ENTROPY_BITS || isRepeated(secret)) {
    throw new ConfigError(
      'SERAI_SECRET can be guessed: give random characters, such as those of: openssl rand -base64 32.',
    )
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const ringOf = ([current, ...old]: readonly string[]): SecretRing => {
  const others = new Set(old.filter((one) => one !== current))
  return [Buffer.from(current!), ...[...others].map((one) => Buffer.from(one))]
}

const secretPath = (data_dir: string) => join(data_dir, 'secret')

/**
 * The secrets, the current one first. With the embedded database one is generated at the first start, in a
 * file with one line for each; with your own server they must be given, old ones in SERAI_SECRET_OLD, one a
 * line.
 */
export function readSecret(
  environment: Record<string, string | undefined>,
  { data_dir, own_server }: DatabaseConfig,
): SecretRing {
  const env = withSecretFiles(environment)
  if (env.SERAI_SECRET) {
    requireStrongSecret(env.SERAI_SECRET)
    return ringOf([env.SERAI_SECRET, ...linesOf(env.SERAI_SECRET_OLD ?? '')])
  }
  if (env.SERAI_SECRET_OLD) throw new ConfigError('SERAI_SECRET_OLD goes with SERAI_SECRET.')
  if (own_server !== undefined) {
    throw new ConfigError(
      'SERAI_SECRET is missing: with DATABASE_URL set, give 32 or more random characters.',
    )
  }
  if (!existsSync(secretPath(data_dir))) writeSecrets(data_dir, [newSecret()])
  return ringOf(linesOf(readFileSync(secretPath(data_dir), 'utf8')))
}

const newSecret = () => randomBytes(32).toString('base64url')

/** Written by renaming: a truncated secret would stay weak for ever. */
function writeSecrets(data_dir: string, secrets: readonly string[]): void {
  const path = secretPath(data_dir)
  writeFileSync(`${path}.new`, secrets.join('\n'), { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
}

/** Gives a data folder without a secret those of another installation. */
export function storeSecrets(data_dir: string, secrets: readonly string[]): void {
  const kept = existsSync(secretPath(data_dir))
    ? linesOf(readFileSync(secretPath(data_dir), 'utf8'))
    : secrets
  if (kept.some((one) => !secrets.includes(one)))
    throw new ConfigError(`${secretPath(data_dir)} is of another installation: use an empty DATA_DIR.`)
  writeSecrets(data_dir, secrets)
}

/** Inserts a new secret before the current one. */
export function addSecret(data_dir: string): void {
  writeSecrets(data_dir, [newSecret(), ...linesOf(readFileSync(secretPath(data_dir), 'utf8'))])
}

/** Keeps the current secret alone. */
export function dropOldSecrets(data_dir: string): void {
  writeSecrets(data_dir, linesOf(readFileSync(secretPath(data_dir), 'utf8')).slice(0, 1))
}

/** When the secrets of a data folder were last changed, in milliseconds of the epoch. */
export const secretsChangedAt = (data_dir: string): number => statSync(secretPath(data_dir)).mtimeMs
