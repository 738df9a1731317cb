/**
 * Entries in the log of an e-mail. Of attempts: `refused` (permanent), `later` (greylisting, a busy server),
 * `uncertain` (transmitted but not answered: it may have been sent), `attachment` (it could not be rendered).
 * Beside them `unreachable` (the mail server accepts nothing at all), `interrupted` (a worker died during it:
 * it may have been sent), `expired`, `bounced`
 * (returned by the receiving server) and `unconfirmed` (too many for a mailbox that never confirmed).
 */
export const MAIL_ERRORS = [
  'refused',
  'later',
  'uncertain',
  'attachment',
  'unreachable',
  'interrupted',
  'expired',
  'bounced',
  'unconfirmed',
] as const

/** An entry in the log of an e-mail; only attempts have a number. */
export interface MailLogEntry {
  readonly number: number | null
  readonly at: string
  /** Null for the attempt that succeeded. */
  readonly error: (typeof MAIL_ERRORS)[number] | null
  /** Of the server's last response. */
  readonly code: number | null
  readonly answer: string | null
  readonly duration_ms: number
}
