import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'

interface LoggedError {
  type: string
  message: string
  code?: string
  constraint?: string
  stack?: string
  cause?: LoggedError
}

/** SQLSTATE class 22: the message of the database quotes the invalid value. */
const QUOTES_A_VALUE = /^22/

/**
 * An error as it is logged. Database errors contain their connection and the row that failed, which may be a
 * guest's; only what identifies nobody is kept.
 */
function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' }
  const { code, constraint, cause } = error as Error & { code?: unknown; constraint?: unknown }
  const quotes = typeof code === 'string' && QUOTES_A_VALUE.test(code)
  const message = quotes ? error.message.split(':')[0]! : error.message
  return {
    type: error.constructor.name,
    message,
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: error.stack?.replace(error.message, message) ?? '',
    ...(cause instanceof Error && depth < 3 && { cause: describeError(cause, depth + 1) }),
  }
}

/** The log: one JSON object a line, times in UTC. */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}
