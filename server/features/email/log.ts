/**
 * What an entry of a mail's log tells. Those of attempts: `refused` (for good), `later` (greylisting, a busy server),
 * `uncertain` (handed over in whole, but never answered: it may have gone), `attachment` (what goes along could not be
 * made). Beside them `unreachable` (the mail server takes nothing at all), `interrupted` (a worker died at it: it may
 * have gone) and `expired`.
 */
export const MAIL_ERRORS = [
  'refused',
  'later',
  'uncertain',
  'attachment',
  'unreachable',
  'interrupted',
  'expired',
] as const

/** An entry of a mail's log; only attempts have a number. */
export interface MailLogEntry {
  readonly number: number | null
  readonly at: string
  /** Null for the attempt that succeeded. */
  readonly error: (typeof MAIL_ERRORS)[number] | null
  /** Of the server's last answer. */
  readonly code: number | null
  readonly answer: string | null
  readonly duration_ms: number
}
