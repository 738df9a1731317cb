import { type Command, Option } from 'commander'
import { ENVIRONMENTS, type EnvironmentName } from '#contract/lists.ts'
import { readDatabaseConfig, readSecret } from '../../config/config.ts'
import type { Tx } from '../../context.ts'
import { SECRET_PURPOSE } from '../../features/developer/webhooks/public.ts'
import {
  discardMails,
  type ListedMail,
  MAIL_STATUSES,
  type MailStatus,
  readMails,
  readOutbox,
  renderMailText,
  retryMails,
  type ShownMail,
} from '../../features/mail/email/public.ts'
import { sealer } from '../../kernel/security/encryption.ts'
import { systemClock, toTimestamp } from '../../kernel/time/clock.ts'
import type { Database } from '../../postgres/database.ts'
import { reading, writing } from '../../postgres/transaction.ts'
import { withDatabases } from '../command-databases.ts'
import { OperatorError } from '../operator-error.ts'
import { printResult, printRows } from '../print.ts'

/** An expired e-mail that is sent again has a week. */
const RETRY_HOURS = 7 * 24

export function outboxCommands(program: Command): void {
  const outbox = program.command('outbox').description('e-mails: list, show, retry, discard')
  outbox
    .command('list')
    .description('list e-mails, newest first; by default those that wait or have failed')
    .option('--status <names>', `${MAIL_STATUSES.join(', ')} or all, separated by commas`, statusesOf, [
      'waiting',
      'sending',
      'failed',
    ])
    .option('--account <id>', 'of one account')
    .addOption(new Option('--environment <name>', 'of one environment').choices(ENVIRONMENTS))
    .option('--limit <number>', 'maximum number of rows', limitOf, 100)
    .option('--json', 'print JSON', false)
    .action(list)
  outbox
    .command('show')
    .description('show an e-mail with its text and each attempt')
    .argument('<id>', 'mail_…')
    .option('--reveal', 'show the link in it, to pass it on another way', false)
    .option('--json', 'print JSON', false)
    .action(show)
  outbox
    .command('retry')
    .description('send e-mails at once that wait, have failed or were discarded')
    .argument('<ids...>', 'mail_…')
    .option('--json', 'print JSON', false)
    .action((ids: string[], options: { json: boolean }) => change('retry', ids, options))
  outbox
    .command('discard')
    .description('discard e-mails that wait or have failed: they are not sent')
    .argument('<ids...>', 'mail_…')
    .option('--json', 'print JSON', false)
    .action((ids: string[], options: { json: boolean }) => change('discard', ids, options))
}

function statusesOf(text: string): MailStatus[] {
  if (text === 'all') return [...MAIL_STATUSES]
  return text.split(',').map((name) => {
    const status = MAIL_STATUSES.find((known) => known === name.trim())
    if (!status)
      throw new OperatorError(`"${name}" is not a status: choose from ${MAIL_STATUSES.join(', ')}.`)
    return status
  })
}

function limitOf(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new OperatorError('--limit must be a whole number from 1 to 99999.')
  return Number(text)
}

interface Filter {
  status: MailStatus[]
  account?: string
  environment?: EnvironmentName
  limit: number
  json: boolean
}

const list = ({ status, account, environment, limit, json }: Filter) =>
  withDatabases(async (systems) => {
    const found = []
    for (const name of environment ? [environment] : ENVIRONMENTS) {
      const filter = { account_id: account, statuses: status, limit }
      const rows = await reading(systems[name], { account_id: '' }, (tx) => readOutbox(tx, filter))
      found.push(...rows.map((row) => ({ environment: name, ...row })))
    }
    if (json) return console.log(JSON.stringify(found, null, 2))
    const rows = found.map((row) => ({ ...row, last: wordOf(row.last_entry) }))
    const columns = ['id', 'status', 'template', 'to_address', 'attempts', 'last'] as const
    printRows(rows, [...columns, 'next_attempt_at', 'environment'], false)
  })

const wordOf = (entry: ListedMail['last_entry']): string | null => entry && (entry.error ?? 'sent')

/** The e-mail with that id, in either environment. */
async function find(systems: Record<EnvironmentName, Database>, id: string) {
  for (const environment of ENVIRONMENTS) {
    const [mail] = await reading(systems[environment], { account_id: '' }, (tx) => readMails(tx, [id]))
    if (mail) return { environment, mail }
  }
  throw new OperatorError(`There is no mail ${id}.`)
}

const show = (id: string, { reveal, json }: { reveal: boolean; json: boolean }) =>
  withDatabases(async (systems) => {
    const { environment, mail } = await find(systems, id)
    const { subject, text } = read(mail, reveal)
    const { secret, data, ...rest } = mail
    const result = { environment, ...rest, has_link: secret !== null, subject, text }
    printResult(result, linesOf(environment, mail, subject, text).join('\n'), json)
  })

function read(mail: ShownMail, reveal: boolean) {
  if (!reveal) return renderMailText(mail, null)
  if (!mail.secret) throw new OperatorError(`${mail.id} contains no link, or it was deleted after sending.`)
  const secrets = sealer(readSecret(process.env, readDatabaseConfig(process.env)), SECRET_PURPOSE)
  try {
    return renderMailText(mail, secrets)
  } catch {
    throw new OperatorError('The link cannot be decrypted with this SERAI_SECRET: use that of the service.')
  }
}

function linesOf(environment: string, mail: ShownMail, subject: string, text: string): string[] {
  const { id, status, template, language, to_name, to_address, attachments, log, next_attempt_at } = mail
  return [
    `${id}: ${status}`,
    `  ${template} (${language}), ${environment}, until ${mail.expires_at}`,
    `  to ${to_name ? `${to_name} <${to_address}>` : to_address}`,
    ...attachments.map((one) => `  with ${one.kind} of ${one.id}`),
    ...log.map(
      ({ at, number, error, code, answer }) =>
        `  ${at}  ${number === null ? '' : `attempt ${number}: `}${error ?? 'sent'}` +
        `${code === null ? '' : ` ${code}`}${answer ? ` (${answer})` : ''}`,
    ),
    ...(next_attempt_at ? [`  next attempt at ${next_attempt_at}`] : []),
    '',
    `Subject: ${subject}`,
    '',
    text.trimEnd(),
  ]
}

const REFUSALS = {
  retry: 'is being sent, was sent, already waits again, or its link has expired',
  discard: 'is not waiting and has not failed',
}
const DONE = { retry: 'is sent again', discard: 'is not sent' }

/** Exit code 1 when some of the named ones could not be discarded. */
const change = (what: 'retry' | 'discard', ids: string[], { json }: { json: boolean }) =>
  withDatabases(async (systems) => {
    const done: string[] = []
    const now = systemClock.now()
    const expires_at = toTimestamp(now.add({ hours: RETRY_HOURS }))
    const at = toTimestamp(now)
    const once = (tx: Tx, id: string) =>
      what === 'retry'
        ? retryMails(tx, [id], { now: at, expires_at })
        : discardMails(tx, [id], { now: at, account_id: null })
    // One by one: of two that say the same only the first goes.
    for (const id of new Set(ids)) {
      for (const environment of ENVIRONMENTS) {
        done.push(...(await writing(systems[environment], null, (tx) => once(tx, id))))
      }
    }
    const refused = ids.filter((id) => !done.includes(id))
    if (refused.length > 0) process.exitCode = 1
    if (json) return console.log(JSON.stringify({ done, refused }, null, 2))
    for (const id of refused) console.error(`${id} ${REFUSALS[what]}, or does not exist.`)
    for (const id of done) console.log(`${id} ${DONE[what]}.`)
  })
