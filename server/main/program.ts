import { Command, CommanderError, Option } from 'commander'
import { VERSION } from '../config/version.ts'
import { PRICES } from './first-run/prices.ts'
import { errorLine } from './operator-error.ts'
import { Stopped } from './signals.ts'

/**
 * Commands are loaded when they are named, or when all are listed: each imports a part of the server, and
 * together they took three times as long to load.
 */
const backups = async () => (await import('./commands/backup/backup.ts')).backupCommands

const exports = async () => (await import('./commands/backup/export.ts')).exportCommands

const LATER: Record<string, () => Promise<(program: Command) => void>> = {
  backup: backups,
  verify: backups,
  restore: backups,
  export: exports,
  import: exports,
  move: async () => (await import('./commands/backup/move.ts')).moveCommand,
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand,
  status: async () => (await import('./commands/status.ts')).statusCommand,
  'support-bundle': async () => (await import('./commands/support-bundle.ts')).supportBundleCommand,
  keys: async () => (await import('./commands/accounts/keys.ts')).keyCommands,
  accounts: async () => (await import('./commands/accounts/accounts.ts')).accountCommands,
  sandbox: async () => (await import('./commands/accounts/sandbox.ts')).sandboxCommand,
  properties: async () => (await import('./commands/properties/properties.ts')).propertyCommands,
  invoices: async () => (await import('./commands/invoices.ts')).invoiceCommands,
  users: async () => (await import('./commands/accounts/users.ts')).userCommands,
  channels: async () => (await import('./commands/channels.ts')).channelCommands,
  announce: async () => (await import('./commands/announce.ts')).announceCommand,
  calendars: async () => (await import('./commands/calendars.ts')).calendarCommands,
  webhooks: async () => (await import('./commands/webhooks.ts')).webhookCommands,
  deliveries: async () => (await import('./commands/deliveries.ts')).deliveryCommands,
  outbox: async () => (await import('./commands/outbox.ts')).outboxCommands,
  secrets: async () => (await import('./commands/secrets.ts')).secretCommands,
  listen: async () => (await import('./commands/listen.ts')).listenCommand,
  trigger: async () => (await import('./commands/trigger.ts')).triggerCommand,
}

const VERSION_FLAGS = ['-V', '--version']

/** Runs one command line; returns the exit code: zero, or what the command has set. */
export async function runProgram(args: readonly string[]): Promise<number> {
  const program = new Command('serai')
    .description('Runs and administers a Serai service.')
    .version(VERSION, VERSION_FLAGS.join(', '), 'print the version')
    .exitOverride()
  addServerCommands(program)
  const command_name = args[0] ?? ''
  const is_there = program.commands.some((command) => command.name() === command_name)
  const named = Object.hasOwn(LATER, command_name) ? [LATER[command_name]!] : Object.values(LATER)
  const loading = is_there || VERSION_FLAGS.includes(command_name) ? [] : named
  const registrations = new Set(await Promise.all(loading.map((load) => load())))
  for (const register of registrations) register(program)
  try {
    await program.parseAsync(args, { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    if (error instanceof Stopped) return 0
    // It has said what is wrong, or what was asked for.
    if (error instanceof CommanderError) return error.exitCode
    console.error(errorLine(error))
    return 1
  }
}

/** The server itself is loaded by the commands that run it: the others respond sooner. */
function addServerCommands(program: Command): void {
  addStart(program)

  program
    .command('serve')
    .description('run the API, the worker or both on a prepared database')
    .addOption(
      new Option('--role <role>', 'which part to run').choices(['all', 'api', 'worker']).default('all'),
    )
    .action(async (options) => (await import('./commands/serve.ts')).serve(options))

  program
    .command('migrate')
    .description('create missing databases and apply all migrations')
    .action(async () => (await import('./commands/migrate.ts')).migrateCommand())
}

/** What the flags leave open is asked at a terminal, and follows from the country elsewhere. */
function addStart(program: Command): void {
  program
    .command('start')
    .description('run everything in one process; without DATABASE_URL on an embedded database')
    .option('--empty', 'on the first start: one empty property in place of the demo', false)
    .option('--name <text>', 'with --empty: name of the property')
    .option('--country <code>', 'with --empty: such as DE; proposes currency, zone, VAT and language')
    .option('--currency <code>', 'with --empty: such as EUR')
    .option('--timezone <zone>', 'with --empty: such as Europe/Berlin')
    .option('--vat <percent>', 'with --empty: VAT on a room, such as 7.00')
    .addOption(new Option('--prices <kind>', 'with --empty: prices with VAT or without').choices(PRICES))
    .option('--code <text>', 'with --empty: short code, which begins the number of each invoice')
    .option('--language <code>', 'with --empty: language of documents: en, de, fr, es, it')
    .option('--owner-name <text>', 'with --empty: your name')
    .option('--email <address>', 'with --empty: your e-mail address, to sign in with')
    .action(async ({ empty, ...flags }) => (await import('./commands/start.ts')).start({ empty, flags }))
}
