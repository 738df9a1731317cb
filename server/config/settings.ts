import { SECRET_VARIABLES, withSecretFiles } from './secret-files.ts'

/** Of the place a service runs at, or secrets that are kept apart. */
const APART = /DATABASE_|^SERAI_SECRET|^BACKUP_(PASSPHRASE|IDENTITY)$/

/** Variables that set up a service and are no secrets. */
const PLAIN_VARIABLES = [
  'HOST',
  'PORT',
  'TLS_CERT_FILE',
  'TLS_KEY_FILE',
  'TRUST_PROXY',
  'DATABASE_POOL',
  'RATE_LIMIT_PER_SECOND',
  'RATE_LIMIT_BURST',
  'PAGE_BOOKINGS_PER_HOUR',
  'PAGE_UNPAID_PER_EMAIL',
  'PAGE_WRONG_CODES_PER_HOUR',
  'WEBHOOK_ALLOW_LOOPBACK',
  'DEMO_SIGN_IN',
  'DOWNTIME_DIR',
  'DRAIN_SECONDS',
  'OUTBOUND_IPS',
  'PUBLIC_URL',
  'MAIL_FROM',
  'SMTP_CA_FILE',
  'REPLY_DOMAIN',
  'STRIPE_API_BASE',
  'VIES_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_TRACES_SAMPLER_ARG',
  'OTEL_SERVICE_NAME',
  'BACKUP_DIR',
  'BACKUP_KEEP',
  'BACKUP_RECIPIENTS',
  'BACKUP_S3_URL',
  'BACKUP_S3_PREFIX',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ACCESS_KEY',
  'LOG_LEVEL',
] as const

const SETTINGS = [...PLAIN_VARIABLES, ...SECRET_VARIABLES.filter((name) => !APART.test(name))]

/** What the environment sets: all but the location of the data, the secret of the service and that of backups. */
export function readSettings(environment: Record<string, string | undefined>): Record<string, string> {
  const env = withSecretFiles(environment)
  return Object.fromEntries(SETTINGS.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
}
