import { dirname } from 'node:path'
import type { Finding, Source } from './boundary-rules.ts'
import { type Node, nameOf, visit } from './syntax.ts'

const MAX_FILE_LINES = 300
const MAX_FUNCTION_LINES = 60
const MAX_FOLDER_FILES = 20

/** Accepted sizes above the limits: entries are only lowered or removed. */
export interface SizeExceptions {
  readonly files: Readonly<Record<string, number>>
  /** By `path name`. */
  readonly functions: Readonly<Record<string, number>>
  readonly folders: Readonly<Record<string, number>>
}

/** None is above the limits, and none is added. */
export const SIZE_EXCEPTIONS: SizeExceptions = { files: {}, functions: {}, folders: {} }

/** At most 300 lines per file, 60 per function, 20 files per folder; tests do not count for their folder. */
export function sizes(sources: readonly Source[], exceptions: SizeExceptions): Finding[] {
  const functions = new Map(sources.filter(({ path }) => !isTest(path)).flatMap(functionSizes))
  const folders = Map.groupBy(
    sources.filter(({ path }) => !isTest(path)),
    ({ path }) => dirname(path),
  )
  const folder_sizes = new Map(
    [...folders].map(([path, inside]) => [path, { path, line: 1, size: inside.length }]),
  )
  return [
    ...lengths(sources, exceptions),
    ...compare('function-length', functions, MAX_FUNCTION_LINES, exceptions.functions),
    ...compare('folder-size', folder_sizes, MAX_FOLDER_FILES, exceptions.folders),
  ]
}

/** The same for files of other kinds, such as style sheets. */
export function lengths(
  files: readonly Pick<Source, 'path' | 'text'>[],
  exceptions: Pick<SizeExceptions, 'files'>,
): Finding[] {
  const sizes_of = new Map(files.map(({ path, text }) => [path, { path, line: 1, size: linesOf(text) }]))
  return compare('file-length', sizes_of, MAX_FILE_LINES, exceptions.files)
}

interface Size {
  readonly path: string
  readonly line: number
  readonly size: number
}

function compare(
  rule: string,
  found: ReadonlyMap<string, Size>,
  limit: number,
  exceptions: Readonly<Record<string, number>>,
): Finding[] {
  const too_large = [...found]
    .filter(([name, { size }]) => size > Math.max(limit, exceptions[name] ?? 0))
    .map(([name, { path, line, size }]) => ({
      path,
      line,
      rule,
      message: `${name} has ${size} of ${exceptions[name] ?? limit}`,
    }))
  const unneeded = Object.keys(exceptions)
    .filter((name) => (found.get(name)?.size ?? 0) <= limit)
    .map((name) => ({
      path: 'tools/checks/size-rules.ts',
      line: 1,
      rule,
      message: `${name} needs no exception any more: remove it`,
    }))
  return [...too_large, ...unneeded]
}

const isTest = (path: string) => /\.(test|faults)\.tsx?$/.test(path)

const linesOf = (text: string) => text.split('\n').length - 1

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Functions by `path name`; an anonymous one by its line. */
function functionSizes(source: Source): [string, Size][] {
  const { path, text } = source
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
  const line = (offset: number) => 1 + countBelow(ends, offset)
  const named = new Map<unknown, string>()
  const sizes: [string, Size][] = []
  visit(source.program, (node) => {
    for (const part of [node.init, node.value] as Node[])
      if (part && FUNCTIONS.has(part.type ?? '')) named.set(part, nameOf(node.id) ?? nameOf(node.key) ?? '')
    if (!FUNCTIONS.has(node.type ?? '')) return
    const [first, last] = [line(node.start!), line(node.end as number)]
    const name = nameOf(node.id) ?? named.get(node) ?? `line ${first}`
    sizes.push([`${path} ${name}`, { path, line: first, size: last - first + 1 }])
  })
  return sizes
}

/** Count of the sorted numbers below a limit. */
function countBelow(sorted: readonly number[], limit: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < limit) low = middle + 1
    else high = middle
  }
  return low
}
