import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { OPERATIONS } from '#contract/api.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { errorsOf } from '#contract/operation.ts'
import { ROUTES } from '#server/routes.ts'

const root = join(import.meta.dirname, '../..')
const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'))

/** Responses to unknown paths and methods, which no operation declares. */
const OF_NO_OPERATION: ErrorCode[] = ['SVC-3002', 'SVC-3003']

/** Occurs in events only: no request waits for a channel. */
const OF_EVENTS: ErrorCode[] = ['SVC-1004']

/** Codes of planned operations. A code is removed when an operation declares it. */
const NOT_YET: ErrorCode[] = []

const CODES = Object.keys(ERRORS) as ErrorCode[]
const declared = new Set([...OPERATIONS.flatMap(errorsOf), ...OF_NO_OPERATION, ...OF_EVENTS])
const testTitles = read('{server,test,tools}/**/*.test.ts').flatMap((text) =>
  [...text.matchAll(/\b(?:it|test)(?:\.each\([\s\S]*?\))?\(\s*(['"`])([\s\S]*?)\1/g)].map(
    (match) => match[2]!,
  ),
)

describe('the contract and the service agree', () => {
  it('has one route for every operation, and no other', () => {
    const ids = OPERATIONS.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ROUTES.map(({ operation }) => operation.id).sort()).toEqual(ids.sort())
  })

  it('has no two operations on one method and path', () => {
    const places = OPERATIONS.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
    expect(new Set(places).size).toBe(places.length)
  })

  it('declares every code, except those of planned operations', () => {
    expect(CODES.filter((code) => !declared.has(code))).toEqual(NOT_YET)
  })

  it('raises no undeclared code', () => {
    const sources = read('server/**/*.ts').join('\n')
    const raised = new Set(sources.match(/'SVC-\d{4}'/g)?.map((literal) => literal.slice(1, -1)))
    expect([...raised].filter((code) => NOT_YET.includes(code as ErrorCode))).toEqual([])
    expect([...declared].filter((code) => !raised.has(code))).toEqual([])
  })

  it('has a test for every declared code, with the code in its title', () => {
    const named = testTitles.join('\n')
    expect([...declared].filter((code) => !named.includes(code)).sort()).toEqual([])
  })
})
