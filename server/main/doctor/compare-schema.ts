import { readFileSync } from 'node:fs'

/** A table, domain or function whose definition is another one than that of the migrations. */
export interface Difference {
  /** The table, or the kind of object. */
  readonly id: string
  readonly found: string
}

const EXPECTED = new URL('../../../db/schema.sql', import.meta.url)

/** The schema that all migrations come to. */
export const expectedSchema = (): string => readFileSync(EXPECTED, 'utf8')

/**
 * What a database lacks of the expected schema, and what it has besides: constraints, indexes, columns, policies, functions, each one a
 * finding with its statement.
 */
export function compareSchema(expected: string, found: string): Difference[] {
  const desired = partsOf(expected)
  const there = partsOf(found)
  const differ = (parts: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>, word: string) =>
    [...parts]
      .filter(([key]) => !others.has(key))
      .map(([key, id]) => ({ id, found: `${word}: ${key.slice(id.length + 1)}` }))
  return [...differ(desired, there, 'missing'), ...differ(there, desired, 'unknown')]
}

/** Each definition, with the table that it belongs to: the lines of tables, and whole statements of the others. */
function partsOf(text: string): Map<string, string> {
  const parts = new Map<string, string>()
  for (const block of text.split('\n\n')) {
    const [, table] = /^CREATE TABLE (\S+)/.exec(block) ?? []
    const [, name] = /^CREATE OR REPLACE FUNCTION (\w+)/.exec(block) ?? []
    const id = table ?? name ?? 'domains'
    const lines =
      name === undefined ? block.split('\n').filter((line) => !/^(--|\)|CREATE TABLE)/.test(line)) : [block]
    for (const line of lines) parts.set(`${id} ${line.trim().replace(/[,;]$/, '')}`, id)
  }
  return parts
}
