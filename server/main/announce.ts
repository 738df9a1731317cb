import { isDeepStrictEqual } from 'node:util'
import type { Config } from '../config/config.ts'
import { endFirstStart, type firstStart } from './first-start.ts'
import {
  type Addresses,
  type QuickStart,
  quickStartPath,
  readQuickStart,
  writeQuickStart,
} from './quick-start-file.ts'

interface News {
  readonly config: Config
  readonly addresses: Addresses
  /** The result of the first start; undefined on later ones. */
  readonly made: Awaited<ReturnType<typeof firstStart>>
  /** Whether documentation and dashboard are served. */
  readonly documented: boolean
  /** Where the demo OTA is, when it runs. */
  readonly demo_ota?: string | undefined
  readonly say: (line: string) => void
}

/** Prints where the service is, and the keys of a first start, this once. spec 5.8 */
export function announce({ config, addresses, made, documented, demo_ota, say }: News): void {
  if (config.own_server !== undefined) {
    say(`Serai is running: ${addresses.base_url}`)
    return
  }
  say('')
  say('Serai is running.')
  say(`  API       ${addresses.base_url}`)
  say(`  Sandbox   ${addresses.sandbox_base_url}`)
  if (documented) {
    say(`  Docs      ${addresses.docs_url}`)
    say(`  Dashboard ${addresses.dashboard_url}`)
    if (addresses.demo_url) say(`  Demo      ${addresses.demo_url}   (signs in by one click, for a day)`)
  }
  if (demo_ota) say(`  Demo OTA  ${demo_ota}   (a partner of its own, to try channels with)`)
  if (made) {
    say('')
    say(`Shown once, and kept in ${quickStartPath(config.data_dir)}:`)
    say(`  live key           ${made.live_key}`)
    say(`  sandbox key        ${made.sandbox_key}`)
    say(`  one-property key   ${made.property_key}   (${made.property_id})`)
    say(`  staff sign-in      ${made.email} / ${made.password}   (for the dashboard)`)
    say('')
    say(`  curl -H "Authorization: Bearer ${made.live_key}" ${addresses.base_url}/properties`)
  }
  say('')
  say('Ctrl-C stops it.')
}

/**
 * Writes quickstart.json where there is something new: after the first start, with another address, and with each start of the demo. Called
 * in the tick in which the service begins to listen: once `/readyz` answers, the file exists.
 */
export function saveQuickStart(data_dir: string, addresses: Addresses, made: News['made']): void {
  const stored = made ?? readQuickStart(data_dir)
  if (stored) {
    // The token of an earlier start is not kept.
    const { demo_url: _, ...known } = { demo_url: undefined, ...stored }
    const content: QuickStart = { ...known, ...addresses }
    if (made || !isDeepStrictEqual(content, stored)) writeQuickStart(data_dir, content)
  }
  if (made) endFirstStart(data_dir)
}
