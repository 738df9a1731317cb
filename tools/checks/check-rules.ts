import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Finding } from './boundary-rules.ts'
import { report } from './report.ts'
import { RULES_TO_COME } from './rules-to-come.ts'
import { titlesOf } from './titles.ts'

/** The existing rules: `spec 4`, `spec 4.5`, `rule 3`, `rule 3.2`. */
export function readRules(root: string): Set<string> {
  const rules = new Set<string>()
  const specification = readFileSync(join(root, 'docs/rules/specification.md'), 'utf8')
  for (const [, section] of specification.matchAll(/^## (\d+) /gm)) rules.add(`spec ${section}`)
  for (const [, rule] of specification.matchAll(/^- \*\*(\d+\.\d+)\*\*/gm)) rules.add(`spec ${rule}`)
  for (const path of globSync('docs/rules/[0-9]*-*.md', { cwd: root })) {
    rules.add(`rule ${/(\d+)-[^/\\]+$/.exec(path)![1]}`)
    const chapter = readFileSync(join(root, path), 'utf8')
    for (const [, rule] of chapter.matchAll(/^- \*\*(\d+\.\d+)\*\*/gm)) rules.add(`rule ${rule}`)
  }
  return rules
}

const CITATION = /\b(spec|rule) (\d+(?:\.\d+)?(?:(?:, | and |–)\d+(?:\.\d+)?)*)/g

/** The rules cited in a text; `5.2–5.4` cites three. */
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

/** Chapters with the number of another: their rules would have the same names. */
function sharedChapters(root: string): Finding[] {
  const paths = globSync('docs/rules/[0-9]*-*.md', { cwd: root }).sort()
  return [...Map.groupBy(paths, (path) => /(\d+)-[^/\\]+$/.exec(path)![1]!)].flatMap(
    ([chapter, [, ...others]]) =>
      others.map((path) => ({
        path,
        line: 1,
        rule: 'chapter',
        message: `chapter ${chapter} exists already`,
      })),
  )
}

/** Citations of rules that do not exist, and chapters that exist twice. */
export function checkRules(root: string): Finding[] {
  const rules = readRules(root)
  const paths = globSync(SOURCES, { cwd: root, exclude: (path) => basename(path) === 'node_modules' }).sort()
  const unknown = paths.flatMap((path) =>
    citationsOf(readFileSync(join(root, path), 'utf8'))
      .filter(({ rule }) => !rules.has(rule))
      .map(({ rule, line }) => ({ path, line, rule: 'citation', message: `${rule} does not exist` })),
  )
  return [...sharedChapters(root), ...unknown]
}

/**
 * Rules of the specification that no test title names. A title with a whole section names none of its rules.
 */
export function untestedRules(root: string): string[] {
  const named = new Set(
    globSync('{contract,server,test}/**/*.test.ts', { cwd: root }).flatMap((path) =>
      titlesOf(path, readFileSync(join(root, path), 'utf8')).flatMap((title) =>
        citationsOf(title).map(({ rule }) => rule),
      ),
    ),
  )
  return [...readRules(root)].filter((rule) => /^spec \d+\.\d+$/.test(rule) && !named.has(rule))
}

/** Every rule has a test title that names it, or is in the list of rules to come; not both. */
export function checkTitles(root: string, to_come: Readonly<Record<string, string>>): Finding[] {
  const untested = untestedRules(root)
  const rules = readRules(root)
  const at = (rule: string, message: string): Finding => ({
    path: 'tools/checks/rules-to-come.ts',
    line: 1,
    rule,
    message,
  })
  const forgotten = untested.filter((rule) => !(rule in to_come))
  const unneeded = Object.keys(to_come).filter((rule) => !untested.includes(rule))
  return [
    ...forgotten.map((rule) => at('untested', `no test is named after ${rule}`)),
    ...unneeded.map((rule) =>
      rules.has(rule)
        ? { ...at('to-come', `a test is named after ${rule}: take it off the list`), warning: true as const }
        : at('to-come', `${rule} does not exist`),
    ),
  ]
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  report('rules', [...checkRules(root), ...checkTitles(root, RULES_TO_COME)])
}
