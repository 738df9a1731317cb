import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type NewSite, newState, type SiteState } from './site.ts'

/** What the program keeps in its file. */
export interface StoredSites {
  readonly port: number
  readonly sites: SiteState[]
}

/** How soon a change is on disk. */
const SOON_MS = 500

/** What a file holds, where a new site names only what it must; undefined where there is none yet. */
export function readKept(path: string): StoredSites | undefined {
  if (!existsSync(path)) return undefined
  const { port, sites } = JSON.parse(readFileSync(path, 'utf8')) as { port: number; sites: NewSite[] }
  return { port, sites: sites.map(newState) }
}

/** Keeps sites in a file, whole and soon after each change. */
export function keeper(path: string, kept: StoredSites) {
  let timer: NodeJS.Timeout | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    writeFileSync(`${path}.new`, JSON.stringify(kept), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  return {
    changed() {
      timer ??= setTimeout(write, SOON_MS)
    },
    write,
  }
}
