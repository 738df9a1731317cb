import { STATEMENT_TIMEOUT_S } from './silence.ts'

/** serai_app sees one account at a time, serai_system all of them; neither owns a table. */
export type DatabaseRole = 'serai_app' | 'serai_system'

export const SCHEMA = 'serai'

/** Statement and lock time-outs, and an end to what a vanished client left running, with its locks. */
const SETTINGS = [
  'timezone=UTC',
  'lock_timeout=5s',
  `statement_timeout=${STATEMENT_TIMEOUT_S}s`,
  'idle_in_transaction_session_timeout=10s',
  'client_connection_check_interval=2s',
  `search_path=${SCHEMA}`,
]

/** The options of a connection; each connection verifies that they took effect. */
export const startupOptions = (role: DatabaseRole): string =>
  [...SETTINGS, `role=${role}`].map((setting) => `-c ${setting}`).join(' ')
