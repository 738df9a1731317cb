import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  cycles,
  type Finding,
  fileNames,
  layers,
  looseFiles,
  parseSource,
  rootedImports,
  scopes,
  uses,
  versions,
  walls,
} from './boundary-rules.ts'
import { comments } from './comment-rules.ts'
import { FEATURE_MAP, TREES, WING_NAMES } from './feature-map.ts'
import { entrances, followsMap } from './feature-rules.ts'
import { names, spreads } from './name-rules.ts'
import { regexes } from './regexes/regex-rules.ts'
import { report } from './report.ts'
import { codesInUi, schemasInWeb, screens } from './screen-rules.ts'
import { lengths, SIZE_EXCEPTIONS, type SizeExceptions, sizes } from './size-rules.ts'
import { cuts } from './text-rules.ts'
import { times } from './time-rules.ts'

const NOT_OURS: ReadonlySet<string> = new Set(['node_modules', 'dist'])

/** All findings in the sources under a root. */
export function checkBoundaries(
  root: string,
  map: Readonly<Record<string, readonly string[]>> = FEATURE_MAP,
  size_exceptions: SizeExceptions = SIZE_EXCEPTIONS,
  wings: ReadonlySet<string> = WING_NAMES,
): Finding[] {
  const filesOf = (kinds: string) =>
    globSync(`{contract,demo-ota,server,web,test,tools,bench}/**/*.${kinds}`, {
      cwd: root,
      exclude: (path) => NOT_OURS.has(basename(path)),
    })
      .map((path) => path.replaceAll('\\', '/'))
      .sort()
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const sources = filesOf('{ts,tsx,mjs}').map(({ path, text }) => parseSource(path, text))
  const each = [
    walls,
    rootedImports,
    layers,
    looseFiles,
    entrances(wings),
    scopes,
    uses,
    times,
    versions,
    cuts,
    regexes,
    names,
    spreads,
    comments,
    fileNames,
    screens,
    codesInUi,
  ]
  return [
    ...sources.flatMap((source) => each.flatMap((rule) => rule(source))),
    ...cycles(sources),
    ...schemasInWeb(sources),
    ...followsMap(sources, map, wings),
    ...wingFolders(root, wings),
    ...sizes(sources, size_exceptions),
    ...lengths(filesOf('css'), size_exceptions),
  ]
}

/** A wing has its folder, by the same name, in each tree. */
const wingFolders = (root: string, wings: ReadonlySet<string>): Finding[] =>
  [...wings].flatMap((wing) =>
    TREES.filter((tree) => !existsSync(join(root, tree, wing))).map((tree) => ({
      path: 'tools/checks/feature-map.ts',
      line: 1,
      rule: 'wing-folders',
      message: `${wing} has no folder in ${tree}`,
    })),
  )

if (import.meta.main) report('boundaries', checkBoundaries(join(import.meta.dirname, '../..')))
