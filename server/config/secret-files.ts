import { readFileSync } from 'node:fs'
import { ConfigError } from './config-error.ts'

type Environment = Record<string, string | undefined>

/** Variables that hold a secret: each can also be given as NAME_FILE, the path of a file that holds it. */
export const SECRET_VARIABLES = [
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'DATABASE_SYSTEM_URL',
  'SANDBOX_DATABASE_URL',
  'SANDBOX_DATABASE_APP_URL',
  'SANDBOX_DATABASE_SYSTEM_URL',
  'SERAI_SECRET',
  'SERAI_SECRET_OLD',
  'METRICS_TOKEN',
  'SMTP_URL',
  'SANDBOX_SMTP_URL',
  'MAIL_HOOK_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SANDBOX_STRIPE_SECRET_KEY',
  'SANDBOX_STRIPE_WEBHOOK_SECRET',
  'BACKUP_PASSPHRASE',
  'BACKUP_IDENTITY',
  'BACKUP_S3_SECRET_KEY',
] as const

/** The environment with the contents of these files; a line break at the end is dropped. */
export function withSecretFiles(env: Environment): Environment {
  const read = { ...env }
  for (const name of SECRET_VARIABLES) {
    const path = env[`${name}_FILE`]
    if (!path) continue
    if (env[name]) throw new ConfigError(`${name} and ${name}_FILE are both given: leave one of them out.`)
    read[name] = contentOf(path, `${name}_FILE`)
    delete read[`${name}_FILE`]
  }
  return read
}

function contentOf(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/[\r\n]+$/, '')
  } catch (error) {
    throw new ConfigError(`${name}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}
