import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a newcomer needs; written once, readable by the owner alone. */
export interface QuickStart extends Addresses {
  /** The sign-in of the dashboard; without a password where the owner has chosen one. */
  email: string
  password?: string
  /** Keys of the whole account. */
  live_key: string
  sandbox_key: string
  /** A live key of one property. */
  property_key: string
  property_id: string
  currency: string
}

export interface Addresses {
  base_url: string
  sandbox_base_url: string
  dashboard_url: string
  docs_url: string
  /** The sign-in page of the demo with a token: valid for a day. */
  demo_url?: string
}

/** The addresses under an origin such as http://127.0.0.1:8080. rule 1 */
export const addressesOf = (origin: string, demo_token?: string): Addresses => ({
  base_url: `${origin}/v1`,
  sandbox_base_url: `${origin}/sandbox/v1`,
  dashboard_url: `${origin}/app`,
  docs_url: `${origin}/docs`,
  // Behind the hash, which browsers send to no server: it is in no log.
  ...(demo_token !== undefined && { demo_url: `${origin}/app/sign-in#demo=${demo_token}` }),
})

export const quickStartPath = (data_dir: string) => join(data_dir, 'quickstart.json')

export function readQuickStart(data_dir: string): QuickStart | undefined {
  const path = quickStartPath(data_dir)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** Written to a temporary file and renamed, so that nobody reads half of it. */
export function writeQuickStart(data_dir: string, content: QuickStart): void {
  const path = quickStartPath(data_dir)
  writeFileSync(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
}
