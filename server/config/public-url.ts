import { ConfigError } from './config-error.ts'
import { isLoopback } from './loopback.ts'

/**
 * What links in mails begin with, HTTPS or this machine; undefined where nobody says. A Host header is no source: anybody
 * can put theirs into somebody else's mail.
 */
export function publicOrigin(given: string | undefined): string | undefined {
  const text = given?.trim()
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const is_safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (url && is_safe && url.pathname === '/' && url.search === '' && url.username === '') return url.origin
  throw new ConfigError(`PUBLIC_URL must be an address such as https://pms.example.com, not "${text}".`)
}
