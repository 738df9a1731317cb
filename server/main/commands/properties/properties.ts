import { existsSync, readFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { ENVIRONMENTS, type EnvironmentName } from '#contract/lists.ts'
import { PICTURE_BYTES } from '#contract/parts/pictures.ts'
import {
  acceptProperty,
  changeLetterhead,
  createProperty,
  encodeLogo,
  type LetterheadInput,
  type PropertyInput,
  readAllProperties,
} from '#server/features/property/properties/public.ts'
import { Fault } from '#server/kernel/errors.ts'
import { systemClock } from '#server/kernel/time/clock.ts'
import { reading } from '#server/postgres/transaction.ts'
import { findAnyProperty, findOpenAccount, withDatabases } from '../../command-databases.ts'
import { OperatorError } from '../../operator-error.ts'
import { printResult, printRows } from '../../print.ts'
import { propertyChangeCommands } from './change.ts'

export function propertyCommands(program: Command): void {
  const properties = program.command('properties').description('properties: create, list, change, delete')
  properties
    .command('create')
    .description('create a property in one environment')
    .option('--account <id>', 'account (required if there are several)')
    .addOption(new Option('--environment <name>', 'where').choices(ENVIRONMENTS).default('live'))
    .requiredOption('--name <text>', 'its name')
    .requiredOption('--code <text>', 'a short code, such as HARBOUR')
    .requiredOption('--timezone <zone>', 'IANA zone, such as Europe/Berlin')
    .requiredOption('--currency <code>', 'ISO 4217, such as EUR')
    .requiredOption('--country <code>', 'ISO 3166-1, such as DE')
    .option('--vat <percent>', 'default VAT rate of rate plans, such as 7.00')
    .option('--net-prices', 'prices are without VAT, which is added to the total')
    .option('--check-in-time <time>', 'such as 15:00')
    .option('--check-out-time <time>', 'such as 11:00')
    .option('--city-tax <json>', 'JSON as in the API')
    .option('--address <json>', 'JSON as in the API')
    .option('--company-name <text>', 'seller on invoices')
    .option('--vat-id <text>', 'VAT number on the invoices')
    .option('--json', 'print JSON', false)
    .action(create)
  properties
    .command('list')
    .description('list the properties')
    .option('--account <id>', 'of one account')
    .option('--json', 'print JSON', false)
    .action(list)
  properties
    .command('letterhead')
    .description('set what documents of a property show; an empty text removes a value')
    .argument('<property>', 'its id')
    .option('--language <code>', 'language of documents for guests without a known one: en, de, fr, es, it')
    .option('--iban <iban>', 'bank account for payments')
    .option('--bic <bic>', 'BIC of the bank')
    .option('--account-holder <name>', 'holder of the bank account, if it is not the seller')
    .option('--tax-number <text>', 'tax number, in place of or in addition to the VAT id')
    .option('--email <address>', 'contact e-mail')
    .option('--phone <number>', 'contact phone')
    .option('--website <address>', 'website')
    .option('--footer <text>', 'text below the amounts')
    .option('--logo <file>', 'PNG, JPEG or WebP, 10 MiB at most; "none" removes it')
    .option('--json', 'print JSON', false)
    .action(letterhead)
  propertyChangeCommands(properties)
}

interface Options {
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

const inputOf = (options: Options): PropertyInput => ({
  ...options,
  net_prices: options.netPrices,
  check_in_time: options.checkInTime,
  check_out_time: options.checkOutTime,
  city_tax: options.cityTax,
  company_name: options.companyName,
  vat_id: options.vatId,
})

async function create(options: Options) {
  const accepted = acceptProperty(inputOf(options))
  if ('problems' in accepted) throw new OperatorError(accepted.problems.join(' '))
  const { environment, json } = options
  await withDatabases(async (systems) => {
    const { account_id } = await findOpenAccount(systems.live, options.account)
    const property = await createProperty(
      systems[environment],
      systemClock,
      account_id,
      accepted.property,
    ).catch((error) => {
      if (error.constraint !== 'property_code_unique') throw error
      throw new OperatorError(`The account already has a property with the code ${options.code}.`)
    })
    printResult({ ...property, account_id, environment }, `Created ${property.id} in ${environment}.`, json)
  })
}

interface LetterheadOptions extends LetterheadInput {
  logo?: string
  accountHolder?: string
  taxNumber?: string
  json: boolean
}

async function letterhead(id: string, { logo: file, json, ...options }: LetterheadOptions) {
  const sent = file === undefined ? undefined : file === 'none' ? null : readLogoFile(file)
  const input = { ...options, account_holder: options.accountHolder, tax_number: options.taxNumber }
  await withDatabases(async (systems) => {
    const { environment, account_id, name } = await findAnyProperty(systems, id)
    const logo = sent && (await encodeLogoFile(account_id, sent))
    const changed = await changeLetterhead(systems[environment], account_id, id, {
      ...input,
      ...(logo !== undefined && { logo }),
    })
    if (changed && 'problems' in changed)
      throw new OperatorError(changed.problems.map(({ message }) => message).join(' '))
    printResult({ id, ...changed?.letterhead }, `Updated the letterhead of ${name}.`, json)
  })
}

function readLogoFile(file: string): Uint8Array {
  if (!existsSync(file)) throw new OperatorError(`There is no file ${file}.`)
  const bytes = readFileSync(file)
  if (bytes.length > PICTURE_BYTES) throw new OperatorError('The logo has more than 10 MiB.')
  return bytes
}

const encodeLogoFile = (account_id: string, bytes: Uint8Array) =>
  encodeLogo(account_id, bytes).catch((error) => {
    throw error instanceof Fault ? new OperatorError(error.public_message ?? error.message) : error
  })

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
