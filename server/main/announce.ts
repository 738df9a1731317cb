import { fstatSync } from 'node:fs'
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
  readonly print: (line: string) => void
}

/** Whether what is printed is kept by systemd, for others to read: it names its stream to the program (systemd.exec). */
function isInJournal(): boolean {
  const { dev, ino } = fstatSync(process.stdout.fd)
  return process.env.JOURNAL_STREAM === `${dev}:${ino}`
}

/** Prints where the service is, and the keys of a first start, this once. spec 5.8 */
export function announce({ config, addresses, made, documented, demo_ota, print }: News): void {
  if (config.own_server !== undefined) {
    print(`Serai is running: ${addresses.base_url}`)
    return
  }
  print(`  API       ${addresses.base_url}   (sandbox: ${addresses.sandbox_base_url})`)
  if (documented) {
    print(`  Docs      ${addresses.docs_url}`)
    const partner = demo_ota ? `   (partner of its channels: ${demo_ota})` : ''
    print(`  Dashboard ${addresses.dashboard_url}${partner}`)
    if (addresses.demo_url) print(`  Demo      ${addresses.demo_url}   (signs in by one click, for a day)`)
  }
  if (made && isInJournal()) print(`The keys and the sign-in are in ${quickStartPath(config.data_dir)}.`)
  else if (made) {
    print(`Shown once, and kept in ${quickStartPath(config.data_dir)}:`)
    print(`  live key           ${made.live_key}`)
    print(`  sandbox key        ${made.sandbox_key}`)
    print(`  one-property key   ${made.property_key}   (${made.property_id})`)
    print(
      `  staff sign-in      ${made.email} / ${made.password ?? 'the password that you chose'}   (for the dashboard)`,
    )
    print(`  curl -H "Authorization: Bearer ${made.live_key}" ${addresses.base_url}/properties`)
  }
  print('Serai is running. Ctrl-C stops it.')
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
