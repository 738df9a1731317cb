import { ConfigError } from '../config/config.ts'
import { EmbeddedPostgresError } from '../postgres/embedded/embedded.ts'

/** An error that the operator can fix: one line, no stack. */
export class OperatorError extends Error {}

/** The line for standard error, whatever went wrong. */
export function errorLine(error: unknown): string {
  const known =
    error instanceof OperatorError || error instanceof ConfigError || error instanceof EmbeddedPostgresError
  const { message, code } = error as { message?: string; code?: string }
  const line = (message || code || String(error)).split('\n')[0]!
  return known ? line : `Unexpected error: ${line}`
}

/** The first line of a message, reworded where the driver's is of no help to an operator. */
function reasonOf(message: string): string | undefined {
  if (/timeout expired|timeout exceeded/.test(message)) return 'it does not respond'
  return message.split('\n')[0]?.replace(/\.$/, '') || undefined
}

interface Failure {
  code?: string
  message?: string
}

/** Why a database cannot be used, with its address and without its password. */
export function databaseError(url: string, cause: unknown): OperatorError {
  if (cause instanceof OperatorError) return cause
  const { hostname, port, pathname, username } = new URL(url)
  const where = `${decodeURIComponent(hostname) || 'localhost'}${port && `:${port}`}`
  const name = decodeURIComponent(pathname.slice(1))
  const { code = '', message = '' } = cause as Failure
  const reasons: Record<string, string> = {
    ECONNREFUSED: 'nothing listens there',
    ENOTFOUND: 'the host does not exist',
    EAI_AGAIN: 'its host name cannot be resolved',
    ECONNRESET: 'the connection was reset',
    '42501': `user "${decodeURIComponent(username)}" lacks a permission (${message})`,
    '28P01': `the password of user "${decodeURIComponent(username)}" is wrong`,
    '28000': `user "${decodeURIComponent(username)}" may not sign in`,
    '3D000': 'it does not exist',
    '53300': 'it has no free connection',
    '57P03': 'it is starting up or shutting down',
  }
  const reason = reasons[code] ?? reasonOf(message) ?? (code || 'unknown reason')
  return new OperatorError(`The database "${name}" on ${where} cannot be used: ${reason}.`)
}
