import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { checkBoundaries } from './check-boundaries.ts'
import { FEATURE_MAP, TREES } from './feature-map.ts'
import type { SizeExceptions } from './size-rules.ts'

const NO_EXCEPTIONS: SizeExceptions = { files: {}, functions: {}, folders: {} }

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

/** The findings in a tree of these files, as `path rule`. */
function broken(
  files: Record<string, string>,
  map: Record<string, readonly string[]> = {},
  exceptions: SizeExceptions = NO_EXCEPTIONS,
  wings: readonly string[] = [],
) {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'))
  made.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkBoundaries(root, map, exceptions, new Set(wings)).map(
    ({ path, line, rule }) => `${path}:${line} ${rule}`,
  )
}

const REST = 'server/features/stays/rest.ts'
const MAP = { stays: [], bills: ['stays'] }

/** `npm run check` checks the project itself. */
describe('boundaries between the parts', () => {
  it.each([
    ['contract-alone', 'contract/a.ts', "import { join } from 'node:path'"],
    ['contract-alone', 'contract/a.ts', "import type { Context } from '#server/context.ts'"],
    ['contract-alone', 'contract/a.ts', "export * from 'pg'"],
    ['rooted-import', 'web/a.ts', "import { ERRORS } from '../contract/errors.ts'"],
    ['rooted-import', 'server/features/stays/a/b.ts', "import { fault } from '../../../kernel/errors.ts'"],
    ['web-sees-contract', 'web/a.ts', "import { fault } from '#server/kernel/errors.ts'"],
    ['web-sees-contract', 'web/a.ts', "const part = await import('#server/kernel/errors.ts')"],
    ['scope-in-stores', REST, "import { requireVisible } from '../../postgres/scope.ts'"],
    ['scope-in-stores', REST, "import { scopeFilter, visible as seen } from '../../postgres/scope.ts'"],
    ['sql-in-stores', REST, "const all = statement('all', 'SELECT 1')"],
    ['sql-in-stores', REST, 'const all = sql`SELECT * FROM stays`'],
    ['sql-in-stores', REST, "const all = 'SELECT * FROM stays'"],
    ['sql-in-stores', 'server/jobs/a.ts', 'const removal = `DELETE FROM stays WHERE id = 1`'],
    ['environment', 'server/http/a.ts', 'const level = process.env.LOG_LEVEL'],
    ['time-is-given', REST, 'const now = new Date()'],
    ['time-is-given', REST, 'const now = Date.now()'],
    ['time-is-given', REST, "const day = new Date('2027-01-01')"],
    ['time-is-given', 'server/http/a.ts', 'const now = new Date()'],
    ['time-is-given', 'server/http/a.ts', 'const began = performance.now()'],
    ['time-is-given', 'server/postgres/a.ts', 'const now = Temporal.Now.instant()'],
    ['version', REST, 'const next = { ...row, version: row.version + 1 }'],
    ['version', REST, 'const version = (row?.version ?? 0) + 1'],
    ['version', REST, 'const version = row.version as NextVersion'],
    ['timers', REST, 'setInterval(sweep, 60_000)'],
    ['timers', 'server/http/limits/a.ts', 'const timer = setTimeout(clear, 500)'],
    ['timers', REST, "import { setTimeout as pause } from 'node:timers/promises'"],
    ['text-cut', REST, 'const short = text.slice(0, MAX_TEXT_LENGTH)'],
    ['text-cut', REST, 'const short = text.trim().slice(0, MAX_BODY - 1)'],
    ['text-cut', 'server/integrations/a.ts', 'const short = answer?.slice(0, 300)'],
    ['text-cut', 'web/a.ts', 'const short = name.substring(0, 3)'],
    ['regex', 'server/http/a.ts', 'const tag = /<(a|a)*>$/'],
    ['regex', 'web/a.ts', 'const name = /^(\\w+\\s?)*$/'],
    ['file-name', 'server/http/utils.ts', 'export const a = 1'],
    ['file-name', 'server/http/date-helpers.ts', 'export const a = 1'],
    ['file-name', 'contract/index.ts', 'export const a = 1'],
    ['feature-entrance', 'server/main/a.ts', "import { read } from '../features/stays/store.ts'"],
    ['feature-entrance', 'server/main/a.ts', "import { page } from '../features/stays/endpoint.ts'"],
    ['below-features', 'server/http/a.ts', "import { read } from '../features/stays/public.ts'"],
    ['below-features', 'server/postgres/a.ts', "import type { Row } from '../features/stays/public.ts'"],
    ['below-features', 'server/metrics/a.ts', "import { count } from '../features/stays/public.ts'"],
    ['kernel-alone', 'server/kernel/time/a.ts', "import { statement } from '../../postgres/statement.ts'"],
    ['kernel-alone', 'server/kernel/a.ts', "import { statement } from '../postgres/statement.ts'"],
    ['name', 'server/http/a.ts', 'const MOST_ROOMS = 3'],
    ['name', 'web/a.ts', 'export const LONGEST = 3'],
    ['name', 'server/features/stays/jobs.ts', "export const job = { name: 'give up holds' }"],
    ['name', 'server/http/a.ts', "export const outcome = { kind: 'unknown codes' }"],
    ['name', 'server/http/a.ts', 'export interface Wanted {}'],
    ['name', 'test/a.ts', 'type Asked = string'],
    ['name', 'web/a.test.ts', 'export const LONGEST = 3'],
    ['name', 'server/http/a.ts', 'export function takeRequest() {}'],
    ['name', 'test/harness/a.ts', 'export const tell = () => {}'],
    ['name', 'server/http/a.ts', 'const tell = appendEvent'],
    ['name', 'web/a.tsx', 'export const label = () => { const words_told = 1; return words_told }'],
    ['name', 'web/a.tsx', 'export function label(wanted: string) { return wanted }'],
    ['name', 'server/http/a.ts', 'export const label = ({ read: asked }: Read) => asked'],
    ['name', 'server/http/a.ts', 'export const label = ([asked = 1]: number[]) => asked'],
    ['name', 'server/http/a.ts', 'export const label = (...given: string[]) => 1'],
    ['name', 'server/http/a.ts', 'export const { said } = read()'],
    ['name', 'server/http/a.ts', 'export interface Result { readonly is_gone: boolean }'],
    ['name', 'server/http/a.ts', 'export class Limit { judge() {} }'],
    ['name', 'web/lib/a.ts', "export const words = { not_told: 'is not sent' }"],
    ['name', 'server/http/a.ts', "import { close as breathe } from './b.ts'\nbreathe()"],
    ['name', 'server/http/a.ts', 'function askedTrouble() {}'],
    ['spread-literal', 'web/a.ts', 'export const a = {\n  ...{ b: 1, c: 2 },\n}'],
    ['spread-literal', 'server/http/a.ts', 'export const a = [...[1, 2], 3]'],
    ['feature-entrance', 'server/app.ts', "import { stayRoutes } from './features/stays/routes.ts'"],
    ['ui-alone', 'web/ui/a.tsx', "import { useRead } from '../lib/data.ts'"],
    ['ui-alone', 'web/ui/a.tsx', "import { useQuery } from '@tanstack/react-query'"],
    ['ui-alone', 'web/ui/a.tsx', "import type { Role } from '#contract/account/roles.ts'"],
    ['ui-alone', 'web/ui/a.tsx', "const CONFLICT = 'SVC-1015'"],
    ['kit-in-ui', 'web/dashboard/a.tsx', "import { Button } from '@mantine/core'"],
    ['kit-in-ui', 'web/shared/a.tsx', "import '@mantine/dates/styles.css'"],
    ['web-layers', 'web/lib/a.ts', "import { showToast } from '../ui/toasts.tsx'"],
    ['web-layers', 'web/shared/a.tsx', "import { PATHS } from '../dashboard/paths.ts'"],
    ['phone-alone', 'web/housekeeping-phone/a.tsx', "import { call } from '../lib/client.ts'"],
    ['phone-alone', 'web/housekeeping-phone/rooms/a.tsx', "import { useState } from 'react'"],
    ['screen-entrance', 'web/dashboard/guests/a.tsx', "import { status } from '../invoices/status.tsx'"],
    [
      'screen-entrance',
      'web/dashboard/links.tsx',
      "import { status } from './stays/reservations/status.tsx'",
    ],
    ['loose-file', 'server/mailer.ts', 'export const a = 1'],
    ['file-length', 'server/http/long.ts', 'export const a = 1\n'.repeat(301)],
    ['file-length', 'web/ui/long.css', 'a {}\n'.repeat(301)],
  ])('finds %s in %s: %s', (rule, path, text) => {
    expect(broken({ [path]: text })).toEqual([expect.stringMatching(new RegExp(`^${path}:\\d+ ${rule}$`))])
  })

  it.each([
    ['contract/a.ts', "import Type from 'typebox'\nimport { b } from './b.ts'"],
    ['web/a.ts', "import { ERRORS } from '#contract/errors.ts'"],
    ['web/ui/a.tsx', "import { useMessages } from '../lib/i18n/language.tsx'\nimport { b } from './b.tsx'"],
    ['web/dashboard/guests/a.tsx', "import { status } from '../stays/public.ts'\nimport { b } from './b.ts'"],
    ['contract/a.ts', 'export const FIELDS = { taken: 1, told_at: 2 }'],
    ['server/http/a.ts', 'export const stored = ({ given, taken: booked }: Row) => [given, booked]'],
    ['server/http/a.ts', 'export const asked_at = 1\nexport const isTaken = row.taken'],
    ['web/ui/button.ts', "export { Button } from '@mantine/core'"],
    ['web/shared/a.ts', "import { useForm } from '@mantine/form'"],
    ['web/dashboard/routes.tsx', "const page = await import('./stays/page.tsx')"],
    ['server/routes.ts', "import { stayRoutes } from './features/stays/routes.ts'"],
    ['server/routes.ts', "import { page } from './features/stays/endpoint.ts'"],
    ['server/jobs.ts', "import { stayJobs } from './features/stays/jobs.ts'"],
    ['server/kernel/a.ts', "import { ERRORS } from '#contract/errors.ts'"],
    ['server/http/a.ts', "const MAX_ROOMS = 3\nexport const outcome = { kind: 'unknown_codes' }"],
    [
      'server/http/b.ts',
      'export const note = 1\nexport function keeper() {}\nconst put = () => ({ ...note })',
    ],
    ['server/config/config.ts', 'export const level = process.env.LOG_LEVEL'],
    ['server/http/a.ts', 'const rows = all.slice(0, MAX_ROWS)\nconst page = all.slice(0, limit)'],
    ['server/http/a.ts', "const day = at.slice(0, 10)\nconst tag = hash.digest('hex').slice(0, 32)"],
    ['server/http/a.ts', 'const rest = text.slice(MAX_TEXT_LENGTH)'],
    ['server/features/stays/store.ts', "const all = statement('all', 'SELECT 1')"],
    ['server/features/stays/list-stays.ts', 'const mine = sql`guest_id = 1`'],
    ['server/features/stays/rest.test.ts', "import { read } from '../bills/store.ts'"],
  ])('lets %s be: %s', (path, text) => {
    expect(broken({ [path]: text })).toEqual([])
  })
})

describe('sizes', () => {
  const long = (lines: number) => `export function run() {\n${'  work()\n'.repeat(lines - 2)}}\n`

  it('reports a function of 61 lines at its line, and accepts one of 60', () => {
    expect(broken({ 'server/http/a.ts': long(61) })).toEqual(['server/http/a.ts:1 function-length'])
    expect(broken({ 'server/http/a.ts': long(60) })).toEqual([])
  })

  it('reports functions of variables and properties', () => {
    const text = `const a = 1\nexport const run = () => {\n${'  work()\n'.repeat(60)}}\n`
    expect(broken({ 'web/a.ts': text })).toEqual(['web/a.ts:2 function-length'])
  })

  it('allows longer functions in tests, for a describe', () => {
    expect(broken({ 'test/a.test.ts': long(90) })).toEqual([])
  })

  it('allows 20 files in a folder besides tests', () => {
    const files = Object.fromEntries(
      Array.from({ length: 21 }, (_, i) => [`server/rooms/room-${i}.ts`, 'export const a = 1']),
    )
    expect(broken(files)).toEqual(['server/rooms:1 folder-size'])
    const { 'server/rooms/room-20.ts': _, ...twenty } = files
    expect(broken({ ...twenty, 'server/rooms/room-0.test.ts': '' })).toEqual([])
  })

  it('an exception allows its number, and is reported when it is no longer needed', () => {
    const exceptions = { ...NO_EXCEPTIONS, functions: { 'server/http/a.ts run': 70 } }
    expect(broken({ 'server/http/a.ts': long(70) }, {}, exceptions)).toEqual([])
    expect(broken({ 'server/http/a.ts': long(71) }, {}, exceptions)).toEqual([
      'server/http/a.ts:1 function-length',
    ])
    expect(broken({ 'server/http/a.ts': long(60) }, {}, exceptions)).toEqual([
      'tools/checks/size-rules.ts:1 function-length',
    ])
  })
})

describe('comments', () => {
  it.each([
    ['// Whoever asks has seen it.', ['web/a.ts:1 comment']],
    ['/** Names of files and their kin. */', ['web/a.ts:1 comment']],
    ["export const a = 'whoever'", []],
    ['// The caller has seen it.', []],
  ])('%s', (text, findings) => {
    expect(broken({ 'web/a.ts': text })).toEqual(findings)
  })
})

describe('import cycles', () => {
  it('are reported once, with all their files', () => {
    const files = {
      'server/http/a.ts': "import { b } from './b.ts'",
      'server/http/b.ts': "import type { C } from './c.ts'",
      'server/http/c.ts': "import { a } from './a.ts'",
      'server/http/d.ts': "import { a } from './a.ts'",
    }
    expect(broken(files)).toEqual(['server/http/a.ts:1 cycle'])
  })
})

describe('schemas in the browser', () => {
  const contract = {
    'contract/rooms.ts': "import Type from 'typebox'",
    'contract/floors.ts': "import { Room } from './rooms.ts'",
    'contract/lists.ts': "import type { Room } from './rooms.ts'",
  }

  it('are reported where a value is imported from a module that loads TypeBox, directly or indirectly', () => {
    const files = { ...contract, 'web/a.ts': "import { FLOORS } from '#contract/floors.ts'" }
    expect(broken(files)).toEqual(['web/a.ts:1 web-without-schemas'])
  })

  it('are allowed as imports of types', () => {
    const text = "import type { Room } from '#contract/rooms.ts'\nimport { LIST } from '#contract/lists.ts'"
    expect(broken({ ...contract, 'web/a.ts': text })).toEqual([])
  })
})

describe('the map of features', () => {
  it('allows listed calls', () => {
    const files = { 'server/features/bills/pay.ts': "import { stay } from '../stays/public.ts'" }
    expect(broken(files, MAP)).toEqual([])
  })

  it('reports an unlisted call at its line', () => {
    const files = {
      'server/features/stays/stay.ts': "\nimport { pay } from '../bills/public.ts'",
      'server/features/bills/pay.ts': "import { stay } from '../stays/public.ts'",
    }
    expect(broken(files, MAP)).toEqual(['server/features/stays/stay.ts:2 feature-map'])
  })

  it('reports a cycle in the map, and unused entries', () => {
    expect(broken({}, { stays: ['bills'], bills: ['stays'] })).toHaveLength(3)
    expect(broken({}, MAP)).toEqual(['tools/checks/feature-map.ts:1 feature-map'])
  })

  it('knows features of a wing by their own names, and needs its folder in each tree', () => {
    const files = {
      'server/features/money/bills/pay.ts': "import { stay } from '../../stays/public.ts'",
      'server/features/stays/stay.ts': "import { pay } from '../money/bills/pay.ts'",
    }
    expect(broken(files, MAP, NO_EXCEPTIONS, ['money'])).toEqual([
      'server/features/stays/stay.ts:1 feature-entrance',
      'server/features/stays/stay.ts:1 feature-map',
      ...TREES.slice(1).map(() => 'tools/checks/feature-map.ts:1 wing-folders'),
    ])
  })

  it('lists every feature', () => {
    expect(Object.keys(FEATURE_MAP)).toEqual(expect.arrayContaining(['properties', 'accounts', 'api-keys']))
  })
})
