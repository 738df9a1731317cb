import { makeApp } from '../../app.ts'
import { type Config, readConfig } from '../../config.ts'
import { prepareDatabases, reachDatabases, startDatabases } from '../databases.ts'
import { clearHalfStart, endFirstStart, firstStart } from '../first-start.ts'
import { openLog } from '../log-file.ts'
import { requireFreePort } from '../port.ts'
import { addressesOf, type QuickStart, readQuickStart, writeQuickStart } from '../quick-start-file.ts'
import { serveUntilAsked } from '../serve-until-asked.ts'
import { listenToSignals } from '../signals.ts'

const say = (line: string) => console.log(line)

/** `serai start`: everything in one process, on the embedded database or on the server of DATABASE_URL. */
export async function start({ empty }: { empty: boolean }): Promise<void> {
  const config = readConfig(process.env)
  const signals = listenToSignals(say)
  await requireFreePort(config)
  say('Starting Serai …')
  const own_server = config.database_url !== undefined
  const databases = await (own_server ? reachDatabases : startDatabases)(config, say)
  try {
    signals.proceed()
    if (!own_server) await clearHalfStart(config.data_dir, databases.urls)
    await prepareDatabases(databases.urls, say)
    signals.proceed()
    const app = makeApp({ config, urls: databases.urls, log: openLog(config) })
    await serveUntilAsked(app, signals, say, {
      prepare: async () => (own_server ? undefined : firstStart(app, { data_dir: config.data_dir, empty })),
      listening: (origin, made) => announce(config, origin, made),
    })
  } finally {
    await databases.close()
  }
  say('Serai has stopped.')
}

function announce(config: Config, origin: string, made: Awaited<ReturnType<typeof firstStart>>): void {
  const addresses = addressesOf(origin)
  const kept = config.database_url === undefined ? readQuickStart(config.data_dir) : undefined
  const content: QuickStart | undefined = made ? { ...made, ...addresses } : kept && { ...kept, ...addresses }
  if (content && JSON.stringify(content) !== JSON.stringify(kept)) writeQuickStart(config.data_dir, content)
  if (made) endFirstStart(config.data_dir)
  say('')
  say('Serai is running.')
  say(`  API       ${addresses.base_url}`)
  say(`  Sandbox   ${addresses.sandbox_base_url}`)
  if (made && content) {
    say('')
    say('Shown once, and kept in ' + config.data_dir + '/quickstart.json:')
    say(`  live key           ${content.live_key}`)
    say(`  sandbox key        ${content.sandbox_key}`)
    say(`  one-property key   ${content.property_key}   (${content.property_id})`)
    say('')
    say(`  curl -H "Authorization: Bearer ${content.live_key}" ${addresses.base_url}/properties`)
  }
  say('')
  say('Ctrl-C stops it.')
}
