import { ConfigError } from './config-error.ts'
import { isLoopback } from './loopback.ts'

const VIES_API = 'https://ec.europa.eu/taxation_customs/vies/rest-api'

/** Where VIES is asked: nowhere by default, `on` for that of the EU; plain HTTP for a stand-in on this machine. */
export function readVies(env: Record<string, string | undefined>): string | undefined {
  const value = env.VIES_URL?.trim()
  if (!value || value === 'off') return undefined
  if (value === 'on') return VIES_API
  const { protocol, hostname } = URL.canParse(value) ? new URL(value) : { protocol: '', hostname: '' }
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return value.replace(/\/$/, '')
  throw new ConfigError(`VIES_URL must be on, off or an https:// address, not "${value}".`)
}
