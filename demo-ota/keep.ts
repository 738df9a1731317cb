import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { SiteState } from './site.ts'

/** How soon a change is on disk. */
const SOON_MS = 500

/** The sites of a file; undefined where there is none yet. */
export const readSites = (path: string): SiteState[] | undefined =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined

/** Keeps sites in a file, whole and soon after each change. */
export function keeper(path: string, sites: readonly SiteState[]) {
  let timer: NodeJS.Timeout | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    writeFileSync(`${path}.new`, JSON.stringify(sites), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  return {
    changed() {
      timer ??= setTimeout(write, SOON_MS)
    },
    write,
  }
}
