import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type NewSite, newState, type SiteState } from './site.ts'

/** The contents of the program's file. */
export interface StoredSites {
  readonly port: number
  readonly sites: SiteState[]
}

/** Delay of a write to disk after a change. */
const SOON_MS = 500

/** Reads a file, in which a new site may have only the required fields; undefined where there is none. */
export function readSites(path: string): StoredSites | undefined {
  if (!existsSync(path)) return undefined
  const { port, sites } = JSON.parse(readFileSync(path, 'utf8')) as { port: number; sites: NewSite[] }
  return { port, sites: sites.map(newState) }
}

/** Writes all sites to a file after each change. */
export function siteWriter(path: string, stored: StoredSites) {
  let timer: NodeJS.Timeout | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    writeFileSync(`${path}.new`, JSON.stringify(stored), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  return {
    changed() {
      timer ??= setTimeout(write, SOON_MS)
    },
    write,
  }
}
