import { type Command, Option } from 'commander'
import { systemClock } from '../../clock.ts'
import {
  acceptProperty,
  createProperty,
  type PropertyWish,
  readAllProperties,
} from '../../features/properties/public.ts'
import type { EnvironmentName } from '../../http/api-key.ts'
import { reading } from '../../postgres/transaction.ts'
import { findAccount, withDatabases } from '../command-databases.ts'
import { OperatorError } from '../operator-error.ts'
import { printResult, printRows } from '../print.ts'

const ENVIRONMENTS: readonly EnvironmentName[] = ['live', 'sandbox']

export function propertyCommands(program: Command): void {
  const properties = program.command('properties').description('properties: open, list')
  properties
    .command('create')
    .description('open a property of an account in one environment')
    .option('--account <id>', 'its account (when there are several)')
    .addOption(new Option('--environment <name>', 'where').choices(ENVIRONMENTS).default('live'))
    .requiredOption('--name <text>', 'its name')
    .requiredOption('--code <text>', 'a short code, such as HARBOUR')
    .requiredOption('--timezone <zone>', 'IANA zone, such as Europe/Berlin')
    .requiredOption('--currency <code>', 'ISO 4217, such as EUR')
    .requiredOption('--country <code>', 'ISO 3166-1, such as DE')
    .option('--vat <percent>', 'VAT rate of a new rate plan, such as 7.00')
    .option('--net-prices', 'prices are without VAT, which is added to the total')
    .option('--check-in-time <time>', 'such as 15:00')
    .option('--check-out-time <time>', 'such as 11:00')
    .option('--city-tax <json>', 'as the API shows it')
    .option('--address <json>', 'as the API shows it')
    .option('--company-name <text>', 'who sends the invoices')
    .option('--vat-id <text>', 'VAT number on the invoices')
    .option('--json', 'print JSON', false)
    .action(create)
  properties
    .command('list')
    .description('list the properties')
    .option('--account <id>', 'of one account')
    .option('--json', 'print JSON', false)
    .action(list)
}

interface Wanted {
  account?: string
  environment: EnvironmentName
  json: boolean
  name: string
  code: string
  timezone: string
  currency: string
  country: string
  vat?: string
  netPrices?: boolean
  checkInTime?: string
  checkOutTime?: string
  cityTax?: string
  address?: string
  companyName?: string
  vatId?: string
}

const wishOf = (options: Wanted): PropertyWish => ({
  ...options,
  net_prices: options.netPrices,
  check_in_time: options.checkInTime,
  check_out_time: options.checkOutTime,
  city_tax: options.cityTax,
  company_name: options.companyName,
  vat_id: options.vatId,
})

async function create(options: Wanted) {
  const accepted = acceptProperty(wishOf(options))
  if ('problems' in accepted) throw new OperatorError(accepted.problems.join(' '))
  const { environment, json } = options
  await withDatabases(async (systems) => {
    const { account_id } = await findAccount(systems.live, options.account)
    const property = await createProperty(
      systems[environment],
      systemClock,
      account_id,
      accepted.property,
    ).catch((error) => {
      if (error.constraint !== 'property_code_unique') throw error
      throw new OperatorError(`The account has a property with the code ${options.code} already.`)
    })
    printResult({ ...property, account_id, environment }, `${property.id} is open in ${environment}.`, json)
  })
}

const list = ({ account, json }: { account?: string; json: boolean }) =>
  withDatabases(async (systems) => {
    const rows = []
    for (const environment of ENVIRONMENTS) {
      const found = await reading(systems[environment], { account_id: '' }, (tx) =>
        readAllProperties(tx, account ?? null),
      )
      rows.push(...found.map((property) => ({ environment, ...property })))
    }
    printRows(
      rows,
      ['id', 'environment', 'account_id', 'code', 'name', 'timezone', 'currency', 'country'],
      json,
    )
  })
