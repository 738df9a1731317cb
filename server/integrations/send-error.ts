import { errors } from 'undici'
import { BlockedAddress } from './ssrf-guard.ts'

/** Why an attempt got no status line. rule 8 */
export type SendError = 'dns' | 'connect' | 'tls' | 'timeout' | 'reset' | 'blocked_address' | 'protocol'

const CLASSES: Partial<Record<string, SendError>> = Object.fromEntries([
  ...['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EAI_NONAME', 'ESERVFAIL', 'ENODATA'].map(
    (code) => [code, 'dns'] as const,
  ),
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EACCES', 'EPERM', 'EINVAL'].map(
    (code) => [code, 'connect'] as const,
  ),
  ...['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'].map(
    (code) => [code, 'timeout'] as const,
  ),
  ...['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET'].map((code) => [code, 'reset'] as const),
])

const TLS =
  /^(ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME_MISMATCH|INVALID_CA)/

/** Errors of undici for an invalid HTTP/1.1 response, such as an unexpected 101 or 100. */
const BAD_ANSWER = /^bad (response|upgrade)$/

/** The class of a failure, from the innermost error that has a code. `was_sent`: there was a connection. */
export function classOf(error: Error, was_sent: boolean): SendError {
  if (error instanceof BlockedAddress) return 'blocked_address'
  if (error instanceof errors.HTTPParserError) return 'protocol'
  const { code = '', cause } = error as { code?: string; cause?: unknown }
  if (code === 'UND_ERR_SOCKET' && BAD_ANSWER.test(error.message)) return 'protocol'
  const known = CLASSES[code] ?? (TLS.test(code) ? 'tls' : undefined)
  if (known) return known
  const inner = error instanceof AggregateError ? error.errors[0] : cause
  if (inner instanceof Error && inner !== error) return classOf(inner, was_sent)
  return was_sent || error instanceof errors.UndiciError ? 'protocol' : 'connect'
}
