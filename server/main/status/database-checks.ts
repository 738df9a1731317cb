import type { EnvironmentName } from '#contract/lists.ts'
import {
  inWords,
  minutesSince,
  type StatusCheck,
  type StatusState,
  sizeInWords,
  stateAbove,
  worstOf,
} from './check.ts'
import type { DatabaseState, InstallationState, QueueState, SeenProcess, ServerState } from './store.ts'

const HOUR = 60
const DAY = 24 * HOUR
const MAX_CONNECTIONS_SHARE = 0.8
/** Minutes that something due may wait: then somebody looks, then guests and partners notice. */
const MAIL_LATE = [15, 4 * HOUR] as const
const DELIVERY_LATE = [5, 4 * HOUR] as const

/** The lines of one database. */
export function databaseChecks(
  environment: EnvironmentName,
  { server, queues }: DatabaseState,
  { problems, now }: { problems: readonly string[]; now: Temporal.Instant },
): StatusCheck[] {
  const one = (name: string, state: StatusState, text: string, values: StatusCheck['values']) => ({
    name,
    environment,
    state,
    text,
    values,
  })
  return [
    one('database', databaseState(server, problems), databaseText(server, problems), {
      server_version: server.server_version,
      schema: server.schema,
      bytes: server.bytes,
      connections: server.connections,
      max_connections: server.max_connections,
    }),
    one('jobs', stateAbove(queues.items_stuck, 0), jobsText(queues), {
      items_failing: queues.items_failing,
      items_stuck: queues.items_stuck,
      jobs: queues.jobs_failing?.join(', ') ?? null,
    }),
    one(...outboxCheck(queues, now)),
    one(...webhooksCheck(queues, now)),
    one('channels', stateAbove(queues.channels_red, 0), channelsText(queues), {
      connected: queues.channels,
      red: queues.channels_red,
    }),
  ]
}

type Line = [name: string, state: StatusState, text: string, values: StatusCheck['values']]

function databaseState({ connections, max_connections }: ServerState, problems: readonly string[]) {
  if (problems.length > 0) return 'broken'
  return stateAbove(connections / max_connections, MAX_CONNECTIONS_SHARE, 1)
}

function databaseText(server: ServerState, problems: readonly string[]): string {
  const largest = server.largest.map(({ name, bytes }) => `${name} ${sizeInWords(bytes)}`).join(', ')
  return [
    ...problems,
    `PostgreSQL ${server.server_version.split(' ')[0]}, schema ${server.schema.slice(0, 4)}, ${sizeInWords(server.bytes)} (${largest})`,
    `${server.connections} of ${server.max_connections} connections of the server used`,
  ].join('; ')
}

const jobsText = ({ items_failing, items_stuck, jobs_failing }: QueueState) =>
  `items that fail: ${items_failing}, three times or more in a row: ${items_stuck}` +
  (jobs_failing ? ` (${jobs_failing.join(', ')})` : '')

function outboxCheck(queues: QueueState, now: Temporal.Instant): Line {
  const { mails_waiting, mail_due_at, mails_failed } = queues
  const late = minutesSince(mail_due_at, now)
  const state = worstOf([{ state: stateAbove(late, ...MAIL_LATE) }, { state: stateAbove(mails_failed, 0) }])
  const oldest = late > 0 ? `, the oldest due for ${inWords(late)}` : ''
  const text = `e-mails waiting: ${mails_waiting}${oldest}; given up within a day: ${mails_failed}`
  return [
    'outbox',
    state,
    text,
    { waiting: mails_waiting, late_minutes: Math.floor(late), failed: mails_failed },
  ]
}

function webhooksCheck(queues: QueueState, now: Temporal.Instant): Line {
  const { deliveries_pending, deliveries_held, delivery_due_at, deliveries_failed } = queues
  const late = minutesSince(delivery_due_at, now)
  const state = worstOf([
    { state: stateAbove(late, ...DELIVERY_LATE) },
    { state: stateAbove(deliveries_failed, 0) },
  ])
  const oldest = late > 0 ? `, the oldest due for ${inWords(late)}` : ''
  const text = `deliveries pending: ${deliveries_pending}${oldest}; held: ${deliveries_held}; given up within a day: ${deliveries_failed}`
  const values = {
    pending: deliveries_pending,
    held: deliveries_held,
    late_minutes: Math.floor(late),
    failed: deliveries_failed,
  }
  return ['webhooks', state, text, values]
}

const channelsText = ({ channels, channels_red, red_names }: QueueState) =>
  `connected: ${channels}, red: ${channels_red}` +
  (channels_red > 0 ? ` (${red_names?.join(', ')}${channels_red > 3 ? ', …' : ''})` : '')

/** When e-mail last went out; late is what has waited since. */
export function mailServerCheck(
  { mail_sent_at, mail_due_at }: QueueState,
  now: Temporal.Instant,
): StatusCheck {
  const is_silent =
    minutesSince(mail_due_at, now) > MAIL_LATE[0] && minutesSince(mail_sent_at, now) > MAIL_LATE[0]
  const last = mail_sent_at && inWords(minutesSince(mail_sent_at, now))
  return {
    name: 'mail_server',
    environment: null,
    state: is_silent || (mail_sent_at === null && mail_due_at !== null) ? 'attention' : 'ok',
    text: last ? `accepted an e-mail ${last} ago` : 'has accepted no e-mail yet',
    values: { last_sent_at: mail_sent_at },
  }
}

/** Two beats that are missed, and some time for a busy machine. */
const MAX_SILENT_MINUTES = 3
const MAX_LISTED = 6

/** Which processes serve: one with the API and one that works, all of this version. rule 14.30 */
export function processesCheck(
  processes: readonly SeenProcess[],
  { version, now }: { version: string; now: Temporal.Instant },
): StatusCheck {
  const silence = ({ seen_at }: SeenProcess) => minutesSince(seen_at, now)
  const running = processes.filter((one) => silence(one) <= MAX_SILENT_MINUTES)
  const lost = processes.filter((one) => silence(one) > MAX_SILENT_MINUTES)
  const lacking = (['api', 'worker'] as const).filter(
    (role) => !running.some((one) => one.role === role || one.role === 'all'),
  )
  const others = running.filter((one) => one.version !== version)
  const problems = [
    ...lacking.map((role) => `no process runs as ${role}`),
    ...lost.slice(0, MAX_LISTED).map((one) => `${named(one)} was last seen ${inWords(silence(one))} ago`),
    ...(others.length > 0 ? [`processes of another version than this program: ${others.length}`] : []),
  ]
  const listed = running.slice(0, MAX_LISTED).map(named).join(', ')
  return {
    name: 'processes',
    environment: null,
    state: lacking.length > 0 ? 'broken' : stateAbove(problems.length, 0),
    text: [
      ...problems,
      ...(listed ? [`running: ${listed}${running.length > MAX_LISTED ? ', …' : ''}`] : []),
    ].join('; '),
    values: {
      running: running.length,
      lost: lost.length,
      api: running.filter(({ role }) => role !== 'worker').length,
      workers: running.filter(({ role }) => role !== 'api').length,
      other_versions: others.length,
    },
  }
}

const named = ({ role, version, host }: SeenProcess) => `${role} ${version} on ${host}`
const MAX_DOCTOR_AGE = 2 * DAY

export const installationChecks = (installation: InstallationState, now: Temporal.Instant): StatusCheck[] => [
  doctorCheck(installation, now),
  domainsCheck(installation),
  accountsCheck(installation),
]

function doctorCheck(
  { doctor_ran_at, doctor_findings }: InstallationState,
  now: Temporal.Instant,
): StatusCheck {
  const age = minutesSince(doctor_ran_at, now)
  const is_late = doctor_ran_at === null || age > MAX_DOCTOR_AGE
  return {
    name: 'doctor',
    environment: null,
    state: is_late || doctor_findings ? 'attention' : 'ok',
    text:
      doctor_ran_at === null
        ? 'has not run yet: serai doctor'
        : `ran ${inWords(age)} ago, findings: ${doctor_findings}`,
    values: { ran_at: doctor_ran_at, findings: doctor_findings },
  }
}

/** Own domains of booking pages: guests do not find those that lead elsewhere. */
function domainsCheck({ domains, domains_elsewhere }: InstallationState): StatusCheck {
  const elsewhere = domains_elsewhere ?? []
  const named = elsewhere.slice(0, MAX_LISTED).join(', ') + (elsewhere.length > MAX_LISTED ? ', …' : '')
  return {
    name: 'booking_domains',
    environment: null,
    state: stateAbove(elsewhere.length, 0),
    text: `own domains: ${domains}, not leading here: ${elsewhere.length}${named && ` (${named})`}`,
    values: { domains, not_leading_here: elsewhere.length },
  }
}

const accountsCheck = ({ accounts, accounts_closed, properties }: InstallationState): StatusCheck => ({
  name: 'accounts',
  environment: null,
  state: 'ok',
  text: `open: ${accounts}, closed: ${accounts_closed}; properties: ${properties}`,
  values: { open: accounts, closed: accounts_closed, properties },
})
