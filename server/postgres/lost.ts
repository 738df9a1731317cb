import { UnprovenConnection } from './connections/verify-connection.ts'

/** read_only_sql_transaction: the session began while the server only read, and will never write. */
export const READS_ONLY = '25006'

const CODES = new Set([
  READS_ONLY,
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ECONNREFUSED',
  'ENOENT',
  // How a database looks while its address changes.
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Class 53 of SQLSTATE: no disk space, no memory, no connection left, or another limit of the server. */
export const isOutOfResources = (code: string | undefined): boolean => /^53/.test(code ?? '')

/** The connection broke or cannot serve, so the outcome of the transaction is unknown. */
export const isConnectionLost = (error: unknown): boolean => {
  if (error instanceof UnprovenConnection) return true
  const { code, message } = error as { code?: string; message?: string }
  if (code && (/^(08|57P0)/.test(code) || CODES.has(code))) return true
  return /connection (terminated|error)|Connection terminated|not queryable|timeout exceeded when trying to connect|Query read timeout/i.test(
    message ?? '',
  )
}
