import { type Command, Option } from 'commander'
import { ENVIRONMENTS, type EnvironmentName } from '#contract/lists.ts'
import { readDatabaseConfig, readSecret } from '../../config/config.ts'
import { connectedChannels } from '../../features/channels/public.ts'
import {
  CALENDAR_SECRETS,
  checkFeedUrl,
  connectCalendar,
  disconnectCalendar,
  feedUrl,
  findPropertyOfRoom,
  listConnectedCalendars,
  listSharedCalendars,
  type Operator,
  shareCalendar,
  unshareCalendar,
} from '../../features/distribution/ical/public.ts'
import { resolveName } from '../../integrations/ssrf-guard.ts'
import { Fault } from '../../kernel/errors.ts'
import { sealer } from '../../kernel/security/encryption.ts'
import { systemClock } from '../../kernel/time/clock.ts'
import { wholeAccount } from '../../postgres/scope.ts'
import { reading, writing } from '../../postgres/transaction.ts'
import { findOpenAccount, withDatabases } from '../command-databases.ts'
import { OperatorError } from '../operator-error.ts'
import { printResult, printRows } from '../print.ts'

const environment = () => new Option('--environment <name>', 'where').choices(ENVIRONMENTS).default('live')
const json = ['--json', 'print JSON', false] as const

export function calendarCommands(program: Command): void {
  const calendars = program.command('calendars').description('iCal calendars of rooms: share, import, list')
  const ofRoom = (name: string, description: string) =>
    calendars
      .command(name)
      .description(description)
      .argument('<channel>', 'a connected channel, such as airbnb')
      .requiredOption('--room <id>', 'rm_…')
      .addOption(environment())
      .option(...json)
  ofRoom('share', 'share the calendar of a room with a channel, by a secret address').action(share)
  ofRoom('unshare', 'stop sharing the calendar of a room with a channel').action(unshare)
  ofRoom('read', 'import the calendar of a room from a channel')
    .requiredOption('--url <url>', 'address of the calendar at the channel; webcal: is accepted')
    .action(read)
  ofRoom('forget', 'stop importing the calendar of a channel; its stays and blocks remain').action(forget)
  calendars
    .command('list')
    .description('list shared and imported calendars')
    .option('--account <id>', 'account (required if there are several)')
    .option('--property <id>', 'of one property')
    .option(...json)
    .action(list)
}

interface OfRoom {
  room: string
  environment: EnvironmentName
  json: boolean
}

interface RoomChannelKey {
  readonly account_id: string
  readonly property_id: string
  readonly channel: string
  readonly room_id: string
}

/** The address of a calendar: the sandbox has a path of its own. */
const pathOf = (where: EnvironmentName, token: string) =>
  `${where === 'live' ? '' : '/sandbox'}/channels/ical/${token}.ics`

const calendarSecrets = () =>
  sealer(readSecret(process.env, readDatabaseConfig(process.env)), CALENDAR_SECRETS)

/** Runs a command for one room and channel, in a transaction of its account. */
const inRoom = <T>(
  channel: string,
  options: OfRoom,
  work: (operator: Operator, place: RoomChannelKey) => Promise<T>,
) =>
  withDatabases(async (systems) => {
    const system = systems[options.environment]
    const found = await reading(system, { account_id: '' }, (tx) => findPropertyOfRoom(tx, options.room))
    if (!found) throw new OperatorError(`There is no room ${options.room} in ${options.environment}.`)
    const { account_id, property_id } = found
    const place = { account_id, property_id, channel, room_id: options.room }
    return writing(system, account_id, async (tx) => {
      if (!(await connectedChannels(wholeAccount(tx, account_id), property_id)).has(channel)) {
        throw new OperatorError(
          `The property is not connected to ${channel}: serai channels connect ${channel} --type ical.`,
        )
      }
      return work({ tx, now: systemClock.now(), secrets: calendarSecrets() }, place)
    })
  })

async function share(channel: string, options: OfRoom) {
  const token = await inRoom(channel, options, shareCalendar)
  const path = pathOf(options.environment, token)
  const sentence = `${path}\n(under the address of this service; keep it secret, it shows when the room is occupied)`
  printResult({ channel, room_id: options.room, path }, sentence, options.json)
}

async function unshare(channel: string, options: OfRoom) {
  if (!(await inRoom(channel, options, unshareCalendar))) {
    throw new OperatorError(`The calendar of ${options.room} is not shared with ${channel}.`)
  }
  const sentence = `The calendar of ${options.room} is no longer shared with ${channel}.`
  printResult({ channel, room_id: options.room }, sentence, options.json)
}

async function read(channel: string, options: OfRoom & { url: string }) {
  // The service checks again at each request, by its own rules for addresses of this machine.
  const policy = { allow_loopback: true, resolve: resolveName }
  const verdict = await checkFeedUrl(feedUrl(options.url), policy)
  await inRoom(channel, options, (operator, place) => connectCalendar(operator, place, verdict)).catch(
    (error) => {
      throw error instanceof Fault ? new OperatorError(error.public_message ?? error.message) : error
    },
  )
  const sentence = `The calendar of ${options.room} from ${channel} is imported within 30 seconds, then every ten minutes.`
  printResult({ channel, room_id: options.room }, sentence, options.json)
}

async function forget(channel: string, options: OfRoom) {
  if (!(await inRoom(channel, options, disconnectCalendar))) {
    throw new OperatorError(`No calendar of ${options.room} is imported from ${channel}.`)
  }
  const sentence = `The calendar of ${options.room} is no longer imported from ${channel}.`
  printResult({ channel, room_id: options.room }, sentence, options.json)
}

const list = (options: { account?: string; property?: string; json: boolean }) =>
  withDatabases(async (systems) => {
    const { account_id } = await findOpenAccount(systems.live, options.account)
    const property_id = options.property ?? null
    const rows = []
    for (const name of ENVIRONMENTS) {
      const [shared, connected] = await reading(systems[name], { account_id }, (tx) =>
        Promise.all([
          listSharedCalendars({ tx, secrets: calendarSecrets() }, account_id, property_id),
          listConnectedCalendars({ tx }, account_id, property_id),
        ]),
      )
      rows.push(
        ...shared.map(({ channel, room, room_id, token }) => {
          return { environment: name, channel, room, room_id, direction: 'out', path: pathOf(name, token) }
        }),
        ...connected.map(({ channel, room, room_id, last_import_at, last_error, notice, events }) => {
          const problem = last_error?.message ?? notice
          return {
            environment: name,
            channel,
            room,
            room_id,
            direction: 'in',
            last_import_at,
            events,
            problem,
          }
        }),
      )
    }
    const columns = [
      'environment',
      'channel',
      'room',
      'direction',
      'last_import_at',
      'events',
      'problem',
      'path',
    ]
    printRows(rows as Record<string, string>[], columns, options.json)
  })
