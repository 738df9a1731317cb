/**
 * Builds the pages of the browser when their sources have changed, which a stored hash of them shows. Plain
 * JavaScript for any Node ≥ 20, because a start calls it before Node 26 is installed.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitWith, nodePath, ROOT, runProgram, setUp, showElapsed } from './setup.mjs'

const STAMP = join(ROOT, 'web', 'dashboard', 'dist', 'sources.txt')
const FOLDERS = ['web', 'contract']
const FILES = [
  'package-lock.json',
  'tools/web/web-config.ts',
  'tools/build-web.ts',
  'tools/web/web-weight.ts',
]

/**
 * Fast when nothing has changed; otherwise installs the build tools and builds. Without `needed` a failure is
 * only reported: the API does not depend on the dashboard.
 */
export async function buildWeb({ needed = true } = {}) {
  const hash = hashOfSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return
  await setUp({ dev: true })
  const build = runProgram(nodePath(), ['tools/build-web.ts'], { cwd: ROOT })
  const { code, output } = await showElapsed(
    'Building the dashboard (first start, or changed sources)',
    build,
  )
  if (code !== 0) {
    if (needed) exitWith('The dashboard could not be built.', output)
    process.stderr.write(`${output.trim()}\nThe dashboard could not be built; the API runs without it.\n`)
    return
  }
  // Last, so that an interrupted build is repeated.
  writeFileSync(STAMP, hash)
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const path of [...FOLDERS.flatMap(sourcesIn), ...FILES].sort()) {
    hash
      .update(`${path}\n`)
      .update(readFileSync(join(ROOT, path)))
      .update('\n')
  }
  return hash.digest('hex')
}

const sourcesIn = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length).replaceAll('\\', '/'))
    .filter((path) => !/^web\/(dashboard|housekeeping-phone)\/dist\//.test(path))
