import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOCUMENT_PATH } from '../../tools/openapi.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const installed = (path: string) => join(root, 'node_modules', path)
const COMPILER = installed('typescript/bin/tsc')
const TYPESCRIPT_API = join(root, 'test/harness/typescript-api.mjs')

const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'esnext',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['esnext', 'dom', 'dom.iterable'],
  types: [],
}

/** What each generator is started with; all write below `client/`. */
const GENERATORS: Readonly<Record<string, (folder: string) => string[]>> = {
  orval: (folder) => {
    const output = { target: join(folder, 'client/client.ts'), client: 'fetch', mode: 'single' }
    const config = { serai: { input: DOCUMENT_PATH, output } }
    writeFileSync(join(folder, 'orval.config.mjs'), `export default ${JSON.stringify(config)}`)
    return [installed('orval/dist/bin/orval.mjs'), '--config', join(folder, 'orval.config.mjs')]
  },
  'openapi-typescript': (folder) => [
    '--import',
    TYPESCRIPT_API,
    installed('openapi-typescript/bin/cli.js'),
    DOCUMENT_PATH,
    '-o',
    join(folder, 'client/schema.ts'),
  ],
  '@hey-api/openapi-ts': (folder) => [
    '--import',
    TYPESCRIPT_API,
    installed('@hey-api/openapi-ts/dist/run.mjs'),
    '-i',
    DOCUMENT_PATH,
    '-o',
    join(folder, 'client'),
    '--no-log-file',
  ],
}

describe('spec 9.6 — generators make clients of the OpenAPI document', () => {
  let folder = ''
  // Below the root: what is generated imports packages of ours.
  beforeAll(() => {
    folder = mkdtempSync(installed('.clients-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(Object.keys(GENERATORS))(
    '%s — and it compiles under --strict',
    async (generator) => {
      const own = mkdtempSync(join(folder, 'client-'))
      await run(process.execPath, GENERATORS[generator]!(own), { cwd: own })
      const project = { compilerOptions: COMPILER_OPTIONS, include: ['client'] }
      writeFileSync(join(own, 'tsconfig.json'), JSON.stringify(project))
      const compiled = await run(process.execPath, [COMPILER, '-p', own]).catch((error) => error)
      expect(compiled.stdout).toBe('')
    },
    60_000,
  )
})
