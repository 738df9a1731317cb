import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { de as german } from './de.ts'
import { en as english } from './en.ts'
import { PARTS } from './parts.ts'

/** The whole catalogue, with the parts that load with their screens. */
const partsIn = async (language: 'en' | 'de') =>
  Object.fromEntries(
    await Promise.all(Object.entries(PARTS).map(async ([name, load]) => [name, await load[language]()])),
  )
const en = { ...english, ...(await partsIn('en')) }
const de = { ...german, ...(await partsIn('de')) }

/** Every leaf of the catalogue by its path, with its type. */
function leaves(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
  }
  return [[path, typeof value === 'function' ? `function of ${value.length}` : typeof value]]
}

/** A message with every placeholder filled, to find placeholders that a translation leaves out. */
function filled(value: unknown): string {
  if (typeof value !== 'function') return String(value)
  const words = ['⟨1⟩', '⟨2⟩', '⟨3⟩'].slice(0, value.length)
  return value(...words)
}

const at = (catalogue: unknown, path: string): unknown =>
  path
    .slice(1)
    .split(/\.(?![a-z]+'$)/)
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], catalogue)

const plain = (path: string) => !/\.(actions|event_meanings)\./.test(path)

it('both languages have the same messages with the same parameters', () => {
  const lines = (catalogue: Parameters<typeof leaves>[0]) =>
    leaves(catalogue)
      .filter(([path]) => !path.startsWith('.problems.'))
      .map(String)
      .sort()
  expect(lines(de)).toEqual(lines(en))
})

it('a translation is empty only where the original is, and uses every parameter', () => {
  for (const [path] of leaves(en).filter(([one]) => plain(one))) {
    const original = filled(at(en, path))
    const translated = filled(at(de, path))
    expect(translated === '', path).toBe(original === '')
    for (const gap of original.match(/⟨\d⟩/g) ?? []) expect(translated, path).toContain(gap)
  }
})

const SERVER = join(import.meta.dirname, '../../../server')
/** Codes of the JSON Schema keywords that bodies can break. */
const KEYWORDS =
  'required minLength maxLength minimum maximum exclusiveMinimum multipleOf minItems maxItems uniqueItems pattern type'

it('every code of a field problem has a German text', () => {
  const sources = globSync('{features,http}/**/*.ts', { cwd: SERVER }).filter(
    (path) => !path.includes('.test.'),
  )
  const found = sources.flatMap((path) => {
    const text = readFileSync(join(SERVER, path), 'utf8')
    return [...text.matchAll(/invalid\(\s*[^,()]+,\s*'(\w+)'|field[^\n]*\n?[^\n]*code: '([a-z_]+)'/g)]
  })
  const codes = new Set([...found.map(([, one, other]) => one ?? other!), ...KEYWORDS.split(' ')])
  expect(codes.size).toBeGreaterThan(30)
  expect([...codes].filter((code) => !(code in de.problems))).toEqual([])
})

it('every change that the service makes by itself has a label in the audit log', () => {
  const sources = globSync('features/**/*.ts', { cwd: SERVER })
  const found = sources.flatMap((path) => {
    const text = readFileSync(join(SERVER, path), 'utf8')
    return /appendAudit|insertAudit|noteSignIn/.test(text) ? [...text.matchAll(/\baction: '(\w+)'/g)] : []
  })
  const actions = found.map(([, action]) => action!)
  expect(actions).toContain('expireHold')
  for (const { activity } of [en, de]) expect(actions.filter((one) => !(one in activity.actions))).toEqual([])
})
