import { readFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import {
  CONNECTABLE_TYPES,
  type ConnectableType,
  ENVIRONMENTS,
  type EnvironmentName,
} from '#contract/lists.ts'
import { readDatabaseConfig, readSecret } from '../../config/config.ts'
import {
  CHANNEL_SECRETS,
  type ListedChannel,
  lockNamedChannelsForRemoval,
  openConnection,
  readAllChannels,
  reauthenticate,
  startDisconnecting,
} from '../../features/channels/public.ts'
import { readAllMappings, removeMappingsOf } from '../../features/pricing/rate-plans/public.ts'
import { readProperty } from '../../features/property/properties/public.ts'
import { checkUrl } from '../../integrations/ssrf-guard.ts'
import { sealer } from '../../kernel/security/encryption.ts'
import { systemClock } from '../../kernel/time/clock.ts'
import type { Database } from '../../postgres/database.ts'
import { wholeAccount } from '../../postgres/scope.ts'
import { reading, writing } from '../../postgres/transaction.ts'
import { findOpenAccount, withDatabases } from '../command-databases.ts'
import { OperatorError } from '../operator-error.ts'
import { printResult, printRows } from '../print.ts'

const environment = () => new Option('--environment <name>', 'where').choices(ENVIRONMENTS).default('live')
const json = ['--json', 'print JSON', false] as const

export function channelCommands(program: Command): void {
  const channels = program
    .command('channels')
    .description('sales channels: connect, renew credentials, list, disconnect')
  channels
    .command('connect')
    .description('connect a property to a partner; the path for its bookings is shown once')
    .argument('<channel>', 'value of reservation.channel, such as booking_com')
    .option('--account <id>', 'account (required if there are several)')
    .requiredOption('--property <id>', 'prop_…')
    .addOption(environment())
    .option('--name <text>', 'display name')
    .addOption(
      new Option('--type <type>', 'protocol of the channel').choices(CONNECTABLE_TYPES).default('ota_xml'),
    )
    .option('--url <url>', 'address to which rates and availability are sent')
    .option('--hotel-code <text>', 'code of the property at the partner')
    .option('--username <text>', 'user name at the partner')
    .option('--password-file <path>', 'a file with the password; - reads standard input')
    .option('--collects-payment', 'the channel collects the money, unless a booking says otherwise', false)
    .option('--horizon-days <days>', 'nights that are sent, 365 to 500', '365')
    .option(...json)
    .action(connect)
  channels
    .command('reauthenticate')
    .description('renew the credentials of a channel; everything is sent again')
    .argument('<channel>', 'such as booking_com')
    .option('--account <id>', 'of one account')
    .option('--property <id>', 'property (required if several are connected)')
    .addOption(environment())
    .requiredOption('--username <text>', 'user name at the partner')
    .requiredOption('--password-file <path>', 'a file with the password; - reads standard input')
    .option(...json)
    .action(signIn)
  channels
    .command('list')
    .description('list connections and their status')
    .option('--account <id>', 'of one account')
    .option('--property <id>', 'of one property')
    .option(...json)
    .action(list)
  channels
    .command('mappings')
    .description('list the mappings of rate plans to rooms and rates of channels')
    .argument('[channel]', 'of one channel')
    .option('--property <id>', 'of one property')
    .option(...json)
    .action(mappings)
  channels
    .command('disconnect')
    .description('close everything at a channel, then remove the connection and its mappings')
    .argument('<channel>', 'such as booking_com')
    .option('--account <id>', 'of one account')
    .option('--property <id>', 'property (required if several are connected)')
    .addOption(environment())
    .option('--at-once', 'close nothing first: for a channel that does not respond any more', false)
    .option(...json)
    .action(disconnect)
}

interface Options {
  account?: string
  property: string
  environment: EnvironmentName
  name?: string
  type: ConnectableType
  url?: string
  hotelCode?: string
  username?: string
  passwordFile?: string
  horizonDays: string
  collectsPayment: boolean
  json: boolean
}

const channelSecrets = () => sealer(readSecret(process.env, readDatabaseConfig(process.env)), CHANNEL_SECRETS)

async function connect(channel: string, options: Options) {
  const problems = problemsOf(channel, options)
  if (problems.length > 0) throw new OperatorError(problems.join(' '))
  const { property: property_id, type, url = null, hotelCode = null, username } = options
  const credentials =
    username === undefined ? null : { username, password: readPassword(options.passwordFile) }
  const secrets = channelSecrets()
  await withDatabases(async (systems) => {
    const { account_id } = await findOpenAccount(systems.live, options.account)
    const system = systems[options.environment]
    const property = await reading(system, { account_id }, (tx) =>
      readProperty(wholeAccount(tx, account_id), property_id),
    )
    if (!property) throw new OperatorError(`There is no property ${property_id} in ${options.environment}.`)
    const connection = {
      account_id,
      property_id,
      channel,
      type,
      endpoint: url,
      hotel_code: hotelCode,
      credentials,
      name: options.name ?? channel,
      horizon_days: Number(options.horizonDays),
      collects_payment: options.collectsPayment,
    }
    const { inbound_token } = await writing(system, account_id, (tx) =>
      openConnection({ tx, now: systemClock.now(), secrets }, connection),
    ).catch((error) => {
      if (error.code !== '23505') throw error
      throw new OperatorError(`${property.name} is already connected to ${channel}.`)
    })
    const bookings_path = `/channels/ota-xml/${inbound_token}`
    const { credentials: _, ...shown } = connection
    const sentence =
      type === 'ical'
        ? `${property.name} is connected to ${channel}.`
        : `${bookings_path}\n(${property.name} is connected to ${channel}; the partner sends bookings to this path of ` +
          'the service; it is shown only now)'
    printResult({ ...shown, environment: options.environment, bookings_path }, sentence, options.json)
  })
}

function problemsOf(channel: string, { url, username, passwordFile, horizonDays, type }: Options): string[] {
  const problems: string[] = []
  if (!/^[a-z0-9_]{1,50}$/.test(channel) || channel === 'direct') {
    problems.push(`"${channel}" must be 1 to 50 of a–z, 0–9 and "_", and not "direct".`)
  }
  const verdict =
    url === undefined ? undefined : checkUrl(url, { allow_loopback: true, resolve: async () => [] })
  if (verdict && !verdict.allowed) problems.push(`--url: ${verdict.message}`)
  if ((username === undefined) !== (passwordFile === undefined)) {
    problems.push('--username and --password-file are required together.')
  }
  if (!/^\d{3}$/.test(horizonDays) || Number(horizonDays) < 365 || Number(horizonDays) > 500) {
    problems.push('--horizon-days must be 365 to 500.')
  }
  if (type === 'ical' && url !== undefined) problems.push('--url is not used for calendars: leave it out.')
  return problems
}

/** Never as an argument: those are visible to everybody on the machine. */
function readPassword(path: string | undefined): string {
  const password = readFileSync(path === '-' || path === undefined ? 0 : path, 'utf8').replace(/\r?\n$/, '')
  if (password === '') throw new OperatorError('The password is empty.')
  return password
}

interface ChannelOptions {
  account?: string
  property?: string
  environment: EnvironmentName
  json: boolean
}

/** The one connection with a name, in one environment. */
async function findOne(system: Database, channel: string, named: ChannelOptions) {
  const { account: account_id, property: property_id, environment: where } = named
  const found = await reading(system, { account_id: '' }, (tx) =>
    readAllChannels(tx, { channel, account_id, property_id }),
  )
  const [only, other] = found.filter(({ disconnecting }) => !disconnecting)
  if (!only) throw new OperatorError(`Nothing is connected to ${channel} in ${where}.`)
  if (other)
    throw new OperatorError(
      `Several properties are connected to ${channel}: select one with --account or --property.`,
    )
  const { status } = only
  const place = { account_id: only.account_id, property_id: only.property_id, channel }
  return { place, status }
}

async function signIn(channel: string, options: ChannelOptions & { username: string; passwordFile: string }) {
  const credentials = { username: options.username, password: readPassword(options.passwordFile) }
  const secrets = channelSecrets()
  await withDatabases(async (systems) => {
    const system = systems[options.environment]
    const { place } = await findOne(system, channel, options)
    await writing(system, place.account_id, (tx) =>
      reauthenticate({ tx, now: systemClock.now(), secrets }, place, credentials),
    )
    const sentence = `Everything is sent to ${channel} again; serai channels list shows whether it accepts the credentials.`
    printResult({ ...place, environment: options.environment }, sentence, options.json)
  })
}

const shortened = ({ disconnecting, status, ...row }: ListedChannel) => ({
  ...row,
  status: disconnecting ? 'leaving' : status,
})

const list = (options: { account?: string; property?: string; json: boolean }) =>
  withDatabases(async (systems) => {
    const filter = { account_id: options.account, property_id: options.property }
    const rows = []
    for (const name of ENVIRONMENTS) {
      const found = await reading(systems[name], { account_id: '' }, (tx) => readAllChannels(tx, filter))
      rows.push(...found.map((row) => ({ environment: name, ...shortened(row) })))
    }
    const columns = [
      'id',
      'environment',
      'property_id',
      'type',
      'status',
      'status_code',
      'pending_updates',
    ] as const
    printRows(rows, [...columns, 'last_sync_at', 'paused_until', 'endpoint'], options.json)
  })

const mappings = (channel: string | undefined, options: { property?: string; json: boolean }) =>
  withDatabases(async (systems) => {
    const filter = { channel, property_id: options.property }
    const rows = []
    for (const name of ENVIRONMENTS) {
      const found = await reading(systems[name], { account_id: '' }, (tx) => readAllMappings(tx, filter))
      rows.push(
        ...found.map(({ last_error, ...row }) => ({
          environment: name,
          ...row,
          problem: last_error?.message ?? null,
        })),
      )
    }
    const columns = ['channel', 'environment', 'channel_room_id', 'channel_rate_id', 'rate_plan_id'] as const
    printRows(rows, [...columns, 'enabled', 'sell_limit', 'problem'], options.json)
  })

async function disconnect(channel: string, options: ChannelOptions & { atOnce: boolean }) {
  await withDatabases(async (systems) => {
    const system = systems[options.environment]
    const { place, status } = await findOne(system, channel, options)
    if (status === 'red' && !options.atOnce) {
      throw new OperatorError(
        `${channel} refuses the credentials, so nothing can be closed there: run serai channels reauthenticate, or use --at-once.`,
      )
    }
    await writing(system, place.account_id, async (tx) => {
      // Nobody else can map to it meanwhile.
      const own = wholeAccount(tx, place.account_id)
      const [found] = await lockNamedChannelsForRemoval(own, channel, [place.property_id])
      if (!found) throw new OperatorError(`Nothing is connected to ${channel} in ${options.environment}.`)
      await removeMappingsOf(tx, place)
      await startDisconnecting({ tx }, place, options.atOnce)
    })
    const sentence = options.atOnce
      ? `Removed ${channel}; what was open there is still open.`
      : `${channel} is being closed, and is then removed.`
    printResult({ ...place, environment: options.environment }, sentence, options.json)
  })
}
