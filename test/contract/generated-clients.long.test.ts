import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOCUMENT_PATH } from '../../tools/openapi.ts'
import { installFolder } from '../../tools/setup.mjs'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const COMPILER = join(root, 'node_modules/typescript/bin/tsc')
/** The generators have separate packages, which other tests need not install. */
const PACKAGES = 'test/extra-packages'
const installed = (path: string) => join(root, PACKAGES, 'node_modules', path)

const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'esnext',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['esnext', 'dom', 'dom.iterable'],
  types: [],
}

/** The command of each generator; all write below `client/`. */
const GENERATORS: Readonly<Record<string, (folder: string) => string[]>> = {
  orval: (folder) => {
    const output = { target: join(folder, 'client/client.ts'), client: 'fetch', mode: 'single' }
    const config = { serai: { input: DOCUMENT_PATH, output } }
    writeFileSync(join(folder, 'orval.config.mjs'), `export default ${JSON.stringify(config)}`)
    return [installed('orval/dist/bin/orval.mjs'), '--config', join(folder, 'orval.config.mjs')]
  },
  'openapi-typescript': (folder) => [
    installed('openapi-typescript/bin/cli.js'),
    DOCUMENT_PATH,
    '-o',
    join(folder, 'client/schema.ts'),
  ],
  '@hey-api/openapi-ts': (folder) => [
    installed('@hey-api/openapi-ts/dist/run.mjs'),
    '-i',
    DOCUMENT_PATH,
    '-o',
    join(folder, 'client'),
    '--no-log-file',
  ],
}

describe('spec 9.6 — code generators produce clients from the OpenAPI document', () => {
  let folder = ''
  // Beside the generators: generated code may import their packages.
  beforeAll(async () => {
    const { code, output } = await installFolder(PACKAGES)
    expect(code, output).toBe(0)
    folder = mkdtempSync(installed('.clients-'))
  }, 300_000)
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
