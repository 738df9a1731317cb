import { isEmailAddress } from './email-address.ts'
import type { MailAddress, MailServer } from './outside/mail.ts'

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
const TLS = ['implicit', 'starttls', 'none'] as const

/**
 * `smtps://user:password@host` is TLS from the first byte (port 465), `smtp://` is STARTTLS or nothing (port 587). In
 * the clear it goes to this machine alone, or where `?tls=none` asks for it. Undefined for anything else.
 */
export function parseSmtpUrl(text: string): Pick<MailServer, 'host' | 'port' | 'tls' | 'login'> | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, pathname, searchParams, hash } = new URL(text)
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return undefined
  if (hostname === '' || hash !== '' || (pathname !== '' && pathname !== '/')) return undefined
  const is_implicit = protocol === 'smtps:'
  const asked = searchParams.get('tls')
  const tls = TLS.find((known) => known === asked)
  if ([...searchParams.keys()].some((key) => key !== 'tls') || (asked !== null && !tls)) return undefined
  if (asked !== null && is_implicit !== (tls === 'implicit')) return undefined
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

/** `stay@example.com`, or with a name before it: `Harbour House <stay@example.com>`. Undefined for anything else. */
export function parseSender(text: string): MailAddress | undefined {
  const [, quoted, name = quoted, bracketed] =
    /^\s*(?:"([^"\p{Cc}]*)"|([^<>"\p{Cc}]*?))\s*<([^<>]+)>\s*$/u.exec(text) ?? []
  const address = (bracketed ?? text).trim()
  if (!isEmailAddress(address)) return undefined
  return { address, name: name?.trim() || null }
}
