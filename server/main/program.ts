import { Command, Option } from 'commander'
import { accountCommands } from './commands/accounts.ts'
import { announceCommand } from './commands/announce.ts'
import { calendarCommands } from './commands/calendars.ts'
import { channelCommands } from './commands/channels.ts'
import { deliveryCommands } from './commands/deliveries.ts'
import { doctorCommand } from './commands/doctor.ts'
import { invoiceCommands } from './commands/invoices.ts'
import { keyCommands } from './commands/keys.ts'
import { listenCommand } from './commands/listen.ts'
import { migrateCommand } from './commands/migrate.ts'
import { outboxCommands } from './commands/outbox.ts'
import { propertyCommands } from './commands/properties.ts'
import { triggerCommand } from './commands/trigger.ts'
import { userCommands } from './commands/users.ts'
import { webhookCommands } from './commands/webhooks.ts'
import { explain } from './operator-error.ts'
import { Stopped } from './signals.ts'

// The server itself is loaded by the commands that run it: the others answer sooner.
const program = new Command('serai').description('Runs and looks after a Serai service.')

program
  .command('start')
  .description('run everything in one process; without DATABASE_URL on a database of its own')
  .option('--empty', 'on the first start: one blank property in place of the demo', false)
  .action(async (options) => (await import('./commands/start.ts')).start(options))

program
  .command('serve')
  .description('run the API, the worker or both on a prepared database')
  .addOption(
    new Option('--role <role>', 'what this process does').choices(['all', 'api', 'worker']).default('all'),
  )
  .action(async (options) => (await import('./commands/serve.ts')).serve(options))

program
  .command('migrate')
  .description('make the databases where missing and bring them to the newest schema')
  .action(migrateCommand)

doctorCommand(program)
keyCommands(program)
accountCommands(program)
propertyCommands(program)
invoiceCommands(program)
userCommands(program)
channelCommands(program)
announceCommand(program)
calendarCommands(program)
webhookCommands(program)
deliveryCommands(program)
outboxCommands(program)
listenCommand(program)
triggerCommand(program)

try {
  await program.parseAsync()
  // Zero, or what the command has set.
  process.exit()
} catch (error) {
  if (error instanceof Stopped) process.exit(0)
  console.error(explain(error))
  process.exit(1)
}
