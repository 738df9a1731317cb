import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { readDatabaseConfig, readSecret } from '../../config/config.ts'
import { announce, findRecipients } from '../../features/developer/announcements/public.ts'
import { SECRET_PURPOSE } from '../../features/developer/webhooks/public.ts'
import { sealer } from '../../kernel/security/encryption.ts'
import { systemClock } from '../../kernel/time/clock.ts'
import { withDatabases } from '../command-databases.ts'
import { OperatorError } from '../operator-error.ts'
import { printResult } from '../print.ts'

export function announceCommand(program: Command): void {
  program
    .command('announce')
    .description(
      'publish an announcement on the changelog, and e-mail it to owners and developers of accounts with a key',
    )
    .requiredOption('--subject <text>', 'subject of the e-mail')
    .requiredOption('--file <path>', 'file with the text')
    .option('--dry-run', 'print the recipients, and send nothing', false)
    .option('--json', 'print JSON', false)
    .action(run)
}

interface Options {
  subject: string
  file: string
  dryRun: boolean
  json: boolean
}

const MAX_LENGTH = 20_000

function textOf(path: string): string {
  try {
    const text = readFileSync(path, 'utf8').trim()
    if (text.length > 0 && text.length <= MAX_LENGTH) return text
  } catch (error) {
    throw new OperatorError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  throw new OperatorError(`${path} needs 1 to ${MAX_LENGTH} characters.`)
}

const MAX_SUBJECT_LENGTH = 200
function titleOf(subject: string): string {
  const title = subject.trim()
  if (title.length > 0 && title.length <= MAX_SUBJECT_LENGTH && !/\p{Cc}/u.test(title)) return title
  throw new OperatorError(`--subject needs 1 to ${MAX_SUBJECT_LENGTH} characters, in one line.`)
}

const run = ({ subject, file, dryRun, json }: Options) =>
  withDatabases(async ({ live, sandbox }) => {
    const text = textOf(file)
    const secrets = sealer(readSecret(process.env, readDatabaseConfig(process.env)), SECRET_PURPOSE)
    const parts = { live, sandbox, secrets, now: systemClock.now() }
    if (dryRun) {
      const recipients = await findRecipients(parts)
      const lines = recipients.map(({ email, account_id }) => `${email} (${account_id})`).join('\n')
      return printResult(
        { recipients },
        lines || 'Nobody: no account has an active key and an owner or developer.',
        json,
      )
    }
    const mails = await announce(parts, { subject: titleOf(subject), text })
    if (mails === undefined)
      throw new OperatorError(`“${subject}” was already announced with another text: choose another subject.`)
    printResult(
      { mails },
      `Published on the changelog. ${mails} ${mails === 1 ? 'e-mail waits' : 'e-mails wait'} in the outbox.`,
      json,
    )
  })
