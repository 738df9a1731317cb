import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { webConfig } from './web-config.ts'

/** Compressed bytes: what the first page may load, and what a route may add. */
const BUDGETS = { first_js: 300 * 1024, first_css: 50 * 1024, route_js: 60 * 1024 }

const DIST = join(import.meta.dirname, '../web/dashboard/dist')

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}

const weigh = (file: string) => gzipSync(readFileSync(join(DIST, file))).length
const total = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + weigh(file), 0)

/** The files that a chunk cannot run without. */
function closure(manifest: Record<string, Chunk>, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key]!.imports ?? []) closure(manifest, next, seen)
  return seen
}

/** What the built pages weigh: the first load, and each route on top of it. */
export function weights(): { first_js: number; first_css: number; routes: [name: string, bytes: number][] } {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry)!
  const first = closure(manifest, entry)
  const js = (keys: Iterable<string>) => [...keys].map((key) => manifest[key]!.file)
  const css = (keys: Iterable<string>) => new Set([...keys].flatMap((key) => manifest[key]!.css ?? []))
  const lazy = new Set([...first].flatMap((key) => manifest[key]!.dynamicImports ?? []))
  const routes = [...lazy].map((key): [string, number] => {
    const more = [...closure(manifest, key)].filter((one) => !first.has(one))
    return [key, total(js(more))]
  })
  // The first screen needs the language and one route besides the entry.
  const language = Math.max(
    ...routes.filter(([name]) => name.includes('lib/i18n/')).map(([, bytes]) => bytes),
    0,
  )
  return { first_js: total(js(first)) + language, first_css: total(css(first)), routes }
}

/** Beside each text stands its compressed form: the server only picks one. */
function compress() {
  for (const file of globSync('assets/*.{js,css,svg}', { cwd: DIST })) {
    writeFileSync(join(DIST, `${file}.gz`), gzipSync(readFileSync(join(DIST, file)), { level: 9 }))
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} KiB`

/** Builds `web/dashboard/dist`, and refuses what has grown beyond its budget. */
async function buildWeb() {
  await build(webConfig())
  compress()
  const { first_js, first_css, routes } = weights()
  const heaviest = routes.reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0] as [string, number])
  console.log(
    `Dashboard: ${kilobytes(first_js)} JS and ${kilobytes(first_css)} CSS at first, ` +
      `${routes.length} chunks, the largest ${kilobytes(heaviest[1])} (${heaviest[0]})`,
  )
  const over = [
    first_js > BUDGETS.first_js && `first load: ${first_js} bytes of JavaScript, of ${BUDGETS.first_js}`,
    first_css > BUDGETS.first_css && `first load: ${first_css} bytes of CSS, of ${BUDGETS.first_css}`,
    ...routes.map(
      ([name, bytes]) => bytes > BUDGETS.route_js && `${name}: ${bytes} bytes, of ${BUDGETS.route_js}`,
    ),
  ].filter((line) => line !== false)
  if (over.length > 0) throw new Error(`Over budget (compressed):\n  ${over.join('\n  ')}`)
}

await buildWeb()
