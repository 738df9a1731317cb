import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import { ENVIRONMENTS, type EnvironmentName } from '#contract/lists.ts'
import { exportLedger, type Progress } from '../../features/invoices/public.ts'
import { isCalendarDay } from '../../kernel/time/dates.ts'
import { reading } from '../../postgres/transaction.ts'
import { findAccount, withDatabases } from '../command-databases.ts'
import { OperatorError } from '../operator-error.ts'

interface Options {
  readonly from: string
  readonly to: string
  readonly account?: string
  readonly property?: string
  readonly environment: EnvironmentName
  readonly output?: string
}

export function invoiceCommands(program: Command): void {
  program
    .command('invoices')
    .description('invoices: export')
    .command('export')
    .description('export issued documents as CSV, a line for each VAT rate')
    .requiredOption('--from <date>', 'first day of issue', dayOf)
    .requiredOption('--to <date>', 'last day of issue', dayOf)
    .option('--account <id>', 'of one account')
    .option('--property <id>', 'of one property')
    .addOption(new Option('--environment <name>', 'where').choices(ENVIRONMENTS).default('live'))
    .option('--output <file>', 'write to a file instead of standard output')
    .action(exportInvoices)
}

const exportInvoices = ({ from, to, account, property, environment, output }: Options) =>
  withDatabases(async (systems) => {
    const { account_id } = await findAccount(systems.live, account)
    const read = <T>(work: Parameters<typeof reading<T>>[2]) =>
      reading(systems[environment], { account_id }, work)
    const lines = exportLedger(
      read,
      account_id,
      { property_ids: property ? [property] : null, from, to },
      printProgress,
    )
    const target = output === undefined ? process.stdout : createWriteStream(output)
    // Standard output must stay open.
    await pipeline(Readable.from(lines), target, { end: output !== undefined })
  })

/**
 * On standard error, so that the file may be piped: updated in place on a terminal, a line for each batch
 * elsewhere.
 */
function printProgress({ done, of }: Progress): void {
  const line = `${done} of ${of} documents`
  if (!process.stderr.isTTY) return void process.stderr.write(`${line}\n`)
  process.stderr.write(`\r${line}${done === of ? '\n' : ''}`)
}

function dayOf(text: string): string {
  if (!isCalendarDay(text)) throw new OperatorError(`${text} is not a day such as 2027-01-31.`)
  return text
}
