import { ConfigError } from './config-error.ts'
import { isLoopback } from './loopback.ts'

/**
 * The origin of links in e-mails, HTTPS or this machine; undefined where none is configured. The Host header
 * is not used: a caller could put their own host into an e-mail to somebody else.
 */
export function publicOrigin(given: string | undefined): string | undefined {
  const text = given?.trim()
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const is_safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (url && is_safe && url.pathname === '/' && url.search === '' && url.username === '') return url.origin
  throw new ConfigError(`PUBLIC_URL must be an address such as https://pms.example.com, not "${text}".`)
}
