import { readFileSync } from 'node:fs'
import type { MailAddress, MailServer } from '../integrations/smtp.ts'
import { isEmailAddress } from '../kernel/text/email-address.ts'
import { ConfigError } from './config-error.ts'

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
const TLS = ['implicit', 'starttls', 'none'] as const

/**
 * `smtps://user:password@host` is TLS from the first byte (port 465), `smtp://` requires STARTTLS (port 587).
 * Unencrypted connections are allowed to this machine alone, or with `?tls=none`. Undefined for anything
 * else.
 */
export function parseSmtpUrl(text: string): Pick<MailServer, 'host' | 'port' | 'tls' | 'login'> | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, pathname, searchParams, hash } = new URL(text)
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return undefined
  if (hostname === '' || hash !== '' || (pathname !== '' && pathname !== '/')) return undefined
  const is_implicit = protocol === 'smtps:'
  const requested = searchParams.get('tls')
  const tls = TLS.find((known) => known === requested)
  if ([...searchParams.keys()].some((key) => key !== 'tls') || (requested !== null && !tls)) return undefined
  if (requested !== null && is_implicit !== (tls === 'implicit')) return undefined
  try {
    const login = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (is_implicit ? 465 : 587) : Number(port),
      tls: tls ?? (is_implicit ? 'implicit' : LOOPBACK.test(hostname) ? 'none' : 'starttls'),
      login: login.user === '' ? undefined : login,
    }
  } catch {
    return undefined
  }
}

/** `stay@example.com`, or with a display name: `Harbour House <stay@example.com>`. Undefined for anything else. */
export function parseSender(text: string): MailAddress | undefined {
  const [, quoted, name = quoted, bracketed] =
    /^\s*(?:"([^"\p{Cc}]*)"|([^<>"\p{Cc}]*?))\s*<([^<>]+)>\s*$/u.exec(text) ?? []
  const address = (bracketed ?? text).trim()
  if (!isEmailAddress(address)) return undefined
  return { address, name: name?.trim() || null }
}

/** The mail server of one environment, with the sender of its e-mails. */
export function readMailServer(
  env: Record<string, string | undefined>,
  name: 'SMTP_URL' | 'SANDBOX_SMTP_URL',
): MailServer | undefined {
  const url = env[name]
  if (!url) return undefined
  const server = parseSmtpUrl(url)
  if (!server) {
    throw new ConfigError(
      `${name} must be smtp://user:password@host:port or smtps://…, where ?tls=none allows it to be sent unencrypted.`,
    )
  }
  const from = parseSender(env.MAIL_FROM ?? '')
  if (!from) {
    const quoted = env.MAIL_FROM ? `, not "${env.MAIL_FROM}"` : ''
    throw new ConfigError(
      `MAIL_FROM must say whom mails come from, such as Harbour House <stay@example.com>${quoted}.`,
    )
  }
  return { ...server, from, ca: env.SMTP_CA_FILE ? readPem(env.SMTP_CA_FILE) : undefined }
}

function readPem(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError(`SMTP_CA_FILE ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

const MIN_SECRET_LENGTH = 16
const DOMAIN = /^(?=.{1,190}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/

/** The domain of reply addresses, with the secret that signs its inbound e-mails. Undefined for none. */
export function readMailReplies(
  env: Record<string, string | undefined>,
): { domain: string; secret: string } | undefined {
  const { REPLY_DOMAIN, MAIL_HOOK_SECRET: secret } = env
  if (!REPLY_DOMAIN !== !secret) throw new ConfigError('REPLY_DOMAIN and MAIL_HOOK_SECRET go together.')
  if (!REPLY_DOMAIN || !secret) return undefined
  const domain = REPLY_DOMAIN.toLowerCase()
  if (!DOMAIN.test(domain))
    throw new ConfigError(`REPLY_DOMAIN must be a domain such as reply.example.com, not "${REPLY_DOMAIN}".`)
  if (secret.length < MIN_SECRET_LENGTH)
    throw new ConfigError(`MAIL_HOOK_SECRET must have at least ${MIN_SECRET_LENGTH} characters.`)
  return { domain, secret }
}
