import { existsSync } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { cpus, freemem, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { readDatabaseConfig } from '../../config/config.ts'
import { SECRET_VARIABLES } from '../../config/secret-files.ts'
import { readSettings } from '../../config/settings.ts'
import { VERSION } from '../../config/version.ts'
import { diskSpaceOf } from '../../kernel/disk-space.ts'
import { systemClock } from '../../kernel/time/clock.ts'
import type { SystemDatabases } from '../command-databases.ts'
import { causesOf } from '../doctor/causes.ts'
import { checkBoth } from '../doctor/check-databases.ts'
import { redact } from './redact.ts'
import { readState } from './state-store.ts'

export interface BundleEntry {
  readonly name: string
  readonly text: string
}

/** The newest part of the log is enough to see what went wrong. Bytes. */
const MAX_LOG_BYTES = 5_000_000

/** Describes the service to those who help its operator, without personal data. */
export async function readBundle(systems: SystemDatabases): Promise<BundleEntry[]> {
  const { data_dir } = readDatabaseConfig(process.env)
  const described = {
    'service.json': await describeService(data_dir),
    'settings.json': describeSettings(),
    'live.json': await readState(systems.live),
    'sandbox.json': await readState(systems.sandbox),
    'doctor.json': await describeFindings(systems),
  }
  const entries = Object.entries(described).map(([name, value]) => ({
    name,
    text: JSON.stringify(value, null, 2),
  }))
  const log = await tailOf(join(data_dir, 'serai.log'))
  if (log !== undefined) entries.push({ name: 'serai.log', text: log })
  return entries.map(({ name, text }) => ({ name, text: redact(text) }))
}

async function describeService(data_dir: string) {
  return {
    version: VERSION,
    node: process.version,
    system: `${platform()} ${release()} ${process.arch}`,
    processors: cpus().length,
    memory_bytes: { total: totalmem(), free: freemem() },
    disk_bytes: await diskSpaceOf(data_dir),
    data_folder: await sizesIn(data_dir),
    made_at: systemClock.now(),
  }
}

/** The files and folders of the data folder, with the sizes of files. */
async function sizesIn(folder: string): Promise<Record<string, number | 'folder'>> {
  if (!existsSync(folder)) return {}
  const entries = await readdir(folder, { withFileTypes: true })
  return Object.fromEntries(
    await Promise.all(
      entries.map(async (entry) => [
        entry.name,
        entry.isDirectory() ? ('folder' as const) : (await stat(join(folder, entry.name))).size,
      ]),
    ),
  )
}

/** The values of settings, and of secrets only whether they are set. */
function describeSettings(): Record<string, string> {
  const secrets = SECRET_VARIABLES.filter((name) => process.env[name] || process.env[`${name}_FILE`])
  return { ...readSettings(process.env), ...Object.fromEntries(secrets.map((name) => [name, '[set]'])) }
}

/** Rules and numbers of findings: what was found may quote a value. */
async function describeFindings(systems: SystemDatabases) {
  const { checked, findings } = await checkBoth(systems)
  const causes = causesOf(findings).map(({ environment, rule, findings: { length } }) => ({
    environment,
    rule,
    findings: length,
  }))
  return { checked, causes }
}

/** The end of a file, from the beginning of a line on; undefined where there is none. */
async function tailOf(path: string): Promise<string | undefined> {
  if (!existsSync(path)) return undefined
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const from = Math.max(0, size - MAX_LOG_BYTES)
    const bytes = Buffer.alloc(size - from)
    await file.read(bytes, 0, bytes.length, from)
    const text = bytes.toString('utf8')
    return from === 0 ? text : text.slice(text.indexOf('\n') + 1)
  } finally {
    await file.close()
  }
}
