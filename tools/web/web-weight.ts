import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'

const DASHBOARD = join(import.meta.dirname, '../../web/dashboard')
export const DIST = join(DASHBOARD, 'dist')
export const PHONE_DIST = join(DASHBOARD, '../housekeeping-phone/dist')
const SCREENS = globSync('**/{screens,settings-screens}.ts', { cwd: DASHBOARD })

/** Compressed bytes: maximum of any first load, and of a route besides the entry. */
export const BUDGETS = { first_js: 300 * 1024, first_css: 50 * 1024, route_js: 60 * 1024 }
/** The phone's page with its worker, styles and all languages: everything but images. */
export const PHONE_BUDGET = 60 * 1024

/** A chunk of Vite's manifest. */
export interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

/** Compressed bytes of JavaScript and CSS. */
export interface Weight {
  readonly name: string
  readonly js: number
  readonly css: number
}

export interface Weights {
  /** Loaded at first in any case: the entry and its imports. */
  readonly entry: Weight
  /** Lazy chunks, each with those dependencies that the entry has not loaded. */
  readonly lazy: readonly Weight[]
  /**
   * The entry with the largest catalogue and the heaviest screen with its messages: the maximum of a first
   * load.
   */
  readonly first: Weight
}

const isCatalogue = ({ name }: Weight) => /lib\/i18n\/\w+\.ts$/.test(name)
const isPart = ({ name }: Weight) => /lib\/i18n\/\w+\//.test(name)

/** The chunks of each part of the messages, one for each language, from `parts.ts`. */
export function partChunks(parts: string): ReadonlyMap<string, readonly string[]> {
  const chunks = new Map<string, string[]>()
  for (const [, part, body] of parts.matchAll(/^ {2}(\w+): \{$(.*?)^ {2}\},$/gms)) {
    const paths = [...body!.matchAll(/import\('\.\/([^']+)'\)/g)].map(([, path]) => path!)
    chunks.set(
      part!,
      paths.map((path) => posix.join('../lib/i18n', path)),
    )
  }
  return chunks
}

/**
 * Screens with messages of their own, from a `screens.ts` in `folder`: the key of the chunk, and those of each part of
 * its messages.
 */
export function screenWords(
  screens: string,
  parts: ReadonlyMap<string, readonly string[]>,
  folder = '',
): ReadonlyMap<string, readonly (readonly string[])[]> {
  const named = screens.matchAll(/words: ('\w+'|\[[^\]]+\]),[^{}]*load: \(\) => import\('([^']+)'\)/g)
  return new Map(
    [...named].map(([, words, path]) => {
      const chunks = [...words!.matchAll(/\w+/g)].map(([part]) => {
        const of_part = parts.get(part)
        if (!of_part) throw new Error(`${path} needs the messages ${part}, which parts.ts does not name`)
        return of_part
      })
      return [posix.join(folder, path!), chunks]
    }),
  )
}

/**
 * The weights of the pages of a build. `weigh` returns the compressed size of a file, `words` are the chunks of the
 * messages that screens need.
 */
export function weightsOf(
  manifest: Manifest,
  weigh: (file: string) => number,
  words: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(),
): Weights {
  const sum = (files: Iterable<string>) => [...new Set(files)].reduce((all, file) => all + weigh(file), 0)
  const weightOf = (name: string, keys: readonly string[]): Weight => ({
    name,
    js: sum(keys.map((key) => manifest[key]!.file).filter((file) => file.endsWith('.js'))),
    css: sum(keys.flatMap((key) => manifest[key]!.css ?? [])),
  })
  const key = Object.keys(manifest).find((one) => manifest[one]!.isEntry)
  if (key === undefined) throw new Error('the manifest has no entry')
  const at_once = closure(manifest, key)
  const entry = weightOf(key, [...at_once])
  const asked_for = [...reached(manifest, key)].filter((one) => !at_once.has(one))
  const lazy = asked_for.map((one) =>
    weightOf(
      one,
      [...closure(manifest, one)].filter((needed) => !at_once.has(needed)),
    ),
  )
  const heaviest = (all: readonly Weight[], of: 'js' | 'css') => Math.max(0, ...all.map((one) => one[of]))
  const catalogues = lazy.filter(isCatalogue)
  const screens = lazy
    .filter((one) => !isCatalogue(one) && !isPart(one))
    .map((screen) => {
      const parts = (words.get(screen.name) ?? []).map((chunks) =>
        heaviest(
          lazy.filter(({ name }) => chunks.includes(name)),
          'js',
        ),
      )
      return { ...screen, js: screen.js + parts.reduce((sum, bytes) => sum + bytes, 0) }
    })
  const first = {
    name: 'first load',
    js: entry.js + heaviest(catalogues, 'js') + heaviest(screens, 'js'),
    css: entry.css + heaviest(screens, 'css'),
  }
  return { entry, lazy, first }
}

/** A chunk with its static dependencies. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key]!.imports ?? []) closure(manifest, next, seen)
  return seen
}

/** All lazy chunks at any depth: a screen may load a dialog of its own. */
function reached(manifest: Manifest, entry: string): Set<string> {
  const found = new Set<string>()
  const visited = new Set<string>()
  const visit = (key: string) => {
    if (visited.has(key)) return
    visited.add(key)
    const { imports = [], dynamicImports = [] } = manifest[key]!
    for (const next of dynamicImports) found.add(next)
    for (const next of [...imports, ...dynamicImports]) visit(next)
  }
  visit(entry)
  return found
}

/** A line for each chunk over its budget, with its size; empty where there is none. */
export function overBudget({ lazy, first }: Weights, budgets = BUDGETS): string[] {
  const line = (what: string, bytes: number, most: number) =>
    bytes > most ? [`${what}: ${bytes} bytes compressed, of ${most}`] : []
  return [
    ...line('first load, JavaScript', first.js, budgets.first_js),
    ...line('first load, CSS', first.css, budgets.first_css),
    ...lazy.flatMap(({ name, js }) => line(name, js, budgets.route_js)),
  ]
}

const compressedBytes = (path: string) => gzipSync(readFileSync(path), { level: 9 }).length

/** Compressed bytes of `web/housekeeping-phone/dist`, without icons. */
export const builtPhoneWeight = (): number =>
  globSync('**/*.{html,js,css}', { cwd: PHONE_DIST }).reduce(
    (all, path) => all + compressedBytes(join(PHONE_DIST, path)),
    0,
  )

/** The weights of `web/dashboard/dist`. */
export function builtWeights(): Weights {
  const read = (path: string) => readFileSync(join(DASHBOARD, path), 'utf8')
  const parts = partChunks(read('../lib/i18n/parts.ts'))
  const words = SCREENS.flatMap((path) => [...screenWords(read(path), parts, posix.dirname(path))])
  return weightsOf(
    JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest,
    (file) => compressedBytes(join(DIST, file)),
    new Map(words),
  )
}
