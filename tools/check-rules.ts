import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './boundary-rules.ts'
import { report } from './report.ts'

/** The rules that exist: `spec 4`, `spec 4.5`, `decisions 3`. */
export function readRules(root: string): Set<string> {
  const rules = new Set<string>()
  const specification = readFileSync(join(root, 'docs/rules/specification.md'), 'utf8')
  for (const [, section] of specification.matchAll(/^## (\d+) /gm)) rules.add(`spec ${section}`)
  for (const [, rule] of specification.matchAll(/^- \*\*(\d+\.\d+)\*\*/gm)) rules.add(`spec ${rule}`)
  for (const path of globSync('docs/rules/[0-9]*-*.md', { cwd: root })) {
    rules.add(`decisions ${/(\d+)-[^/\\]+$/.exec(path)![1]}`)
  }
  return rules
}

const CITATION = /\b(spec|decisions) (\d+(?:\.\d+)?(?:(?:, | and |–)\d+(?:\.\d+)?)*)/g

/** The rules that a text cites; `5.2–5.4` is three of them. */
export function citationsOf(text: string): { rule: string; line: number }[] {
  return [...text.matchAll(CITATION)].flatMap(([, book, list], i, all) => {
    const line = text.slice(0, all[i]!.index).split('\n').length
    return list!.split(/, | and /).flatMap((part) => {
      const [first = '', last] = part.split('–')
      return run(first, last ?? first).map((rule) => ({ rule: `${book} ${rule}`, line }))
    })
  })
}

function run(first: string, last: string): string[] {
  const [section, from] = first.split('.')
  const to = last.split('.').at(-1)
  if (from === undefined || last === first) return [first]
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => `${section}.${Number(from) + i}`)
}

const SOURCES = '{contract,server,web,test,tools,bench,db}/**/*.{ts,tsx,mjs,sql}'
const TITLE = /\b(?:describe|it|test)(?:\.\w+\([\s\S]*?\))?\(\s*(['"`])([\s\S]*?)\1/g

/** Citations of rules that do not exist. */
export function checkRules(root: string): Finding[] {
  const rules = readRules(root)
  const paths = globSync(SOURCES, { cwd: root, exclude: (name) => name === 'node_modules' }).sort()
  return paths.flatMap((path) =>
    citationsOf(readFileSync(join(root, path), 'utf8'))
      .filter(({ rule }) => !rules.has(rule))
      .map(({ rule, line }) => ({ path, line, rule: 'citation', message: `${rule} does not exist` })),
  )
}

/** Rules of the specification that no title of a test names, nor its section as a whole. */
export function untestedRules(root: string): string[] {
  const named = new Set<string>()
  for (const path of globSync('{server,test}/**/*.test.ts', { cwd: root })) {
    const text = readFileSync(join(root, path), 'utf8')
    for (const [, , title] of text.matchAll(TITLE))
      for (const { rule } of citationsOf(title!)) named.add(rule)
  }
  return [...readRules(root)].filter((rule) => /^spec \d+\.\d+$/.test(rule) && !named.has(rule))
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const untested = untestedRules(root)
  if (untested.length > 0)
    console.log(`No test is named after: ${untested.join(', ').replaceAll('spec ', '')}`)
  report('rules', checkRules(root))
}
