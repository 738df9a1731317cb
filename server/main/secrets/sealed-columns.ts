import { directoryContext, secondFactorContext } from '../../features/account/staff/public.ts'
import { CHANNEL_SECRETS, credentialsContext } from '../../features/channels/public.ts'
import { SECRET_PURPOSE, secretContext } from '../../features/developer/webhooks/public.ts'
import { CALENDAR_SECRETS, calendarContext } from '../../features/distribution/ical/public.ts'
import { linkContext } from '../../features/mail/email/public.ts'
import { registrationContext } from '../../features/stays/registrations/public.ts'
import { ANSWER_SECRETS, answerContext } from '../../http/writes/idempotency.ts'
import { CHECK_CONTEXT, CHECK_PURPOSE } from '../../kernel/security/secret-check.ts'

type Keys = Readonly<Record<string, string>>

/** A column whose values are sealed. */
export interface SealedColumn {
  readonly table: string
  /** The primary key, in whose order rows are read. */
  readonly keys: readonly string[]
  readonly column: string
  /** Only these rows are sealed; by default all that have a value. */
  readonly where?: string
  /** The purpose of its sealer. */
  readonly purpose: string
  /** What binds a value to its row, by the values of the keys. */
  contextOf(keys: Keys): string
}

const sealed = (
  place: Omit<SealedColumn, 'contextOf'>,
  contextOf: (keys: never) => string,
): SealedColumn => ({
  ...place,
  contextOf: (keys) => contextOf(keys as never),
})

interface Own {
  readonly account_id: string
  readonly id: string
}

const ENDPOINT = { table: 'webhook_endpoints', keys: ['account_id', 'id'], purpose: SECRET_PURPOSE }
const FACTOR = { table: 'staff_second_factors', keys: ['account_id', 'user_id'], purpose: SECRET_PURPOSE }
const CALENDAR = { keys: ['account_id', 'property_id', 'channel', 'room_id'], purpose: CALENDAR_SECRETS }
const ofEndpoint = ({ account_id, id }: Own) => secretContext(account_id, id)

/** All sealed columns of a database; test/operations/secrets.long.test.ts seals one of each. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  sealed(
    { table: 'secret_checks', keys: ['name'], column: 'sealed', purpose: CHECK_PURPOSE },
    () => CHECK_CONTEXT,
  ),
  sealed({ ...ENDPOINT, column: 'secret' }, ofEndpoint),
  sealed({ ...ENDPOINT, column: 'next_secret' }, ofEndpoint),
  sealed(
    { table: 'mails', keys: ['account_id', 'id'], column: 'secret', purpose: SECRET_PURPOSE },
    ({ account_id, id }: Own) => linkContext(account_id, id),
  ),
  sealed(
    {
      table: 'channels',
      keys: ['account_id', 'property_id', 'id'],
      column: 'credentials',
      purpose: CHANNEL_SECRETS,
    },
    ({ id, ...place }: { account_id: string; property_id: string; id: string }) =>
      credentialsContext({ ...place, channel: id }),
  ),
  sealed({ ...CALENDAR, table: 'ical_imports', column: 'url' }, calendarContext),
  sealed({ ...CALENDAR, table: 'ical_exports', column: 'token' }, calendarContext),
  sealed(
    {
      table: 'idempotency',
      keys: ['account_id', 'scope', 'key'],
      column: 'body',
      purpose: ANSWER_SECRETS,
      // Others are JSON, or begin with the name of their format: only sealed values begin with a one.
      where: `substring(body FROM 1 FOR 1) = '\\x01'::bytea`,
    },
    answerContext,
  ),
  sealed({ ...FACTOR, column: 'secret' }, secondFactorContext),
  sealed(
    {
      table: 'guest_registrations',
      keys: ['account_id', 'reservation_id', 'position'],
      column: 'entry',
      purpose: SECRET_PURPOSE,
    },
    registrationContext,
  ),
  sealed({ ...FACTOR, column: 'recovery_codes' }, secondFactorContext),
  sealed(
    { table: 'staff_directories', keys: ['account_id'], column: 'client_secret', purpose: SECRET_PURPOSE },
    directoryContext,
  ),
]
