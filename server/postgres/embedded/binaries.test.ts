import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serverAccount } from './account.ts'
import { type Binaries, packageFolder, readyBinaries } from './binaries.ts'
import { type Account, run } from './run.ts'

let folder: string
let account: Account

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'binaries-'))
  chmodSync(folder, 0o711)
  account = await serverAccount(undefined)
})
afterEach(() => {
  chmodTree(folder)
  rmSync(folder, { recursive: true, force: true })
})

/** The package as npm leaves it when it runs no install scripts. */
function packageWithoutLinks(parent: string): string {
  const copy = join(parent, 'package')
  cpSync(packageFolder(), copy, { recursive: true, verbatimSymlinks: true })
  const lib = join(copy, 'native', 'lib')
  for (const entry of readdirSync(lib, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(join(lib, entry.name))
  }
  return copy
}

function chmodTree(path: string): void {
  chmodSync(path, 0o755)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) chmodTree(join(path, entry.name))
  }
}

const runs = async (binaries: Binaries) => (await run(binaries.postgres, ['--version'], account)).output

test('missing links of npm are created', async () => {
  const package_dir = packageWithoutLinks(folder)
  const binaries = await readyBinaries(account, join(folder, 'shelf'), () => {}, package_dir)
  expect(binaries.postgres).toBe(join(package_dir, 'native', 'bin', 'postgres'))
  expect(binaries.major).toBe('18')
  expect(await runs(binaries)).toContain('PostgreSQL) 18')
})

test('a package that can be neither read nor changed is copied once, readable for the account', async () => {
  const closed = join(folder, 'closed')
  mkdirSync(closed)
  const package_dir = packageWithoutLinks(closed)
  chmodSync(join(package_dir, 'native', 'lib'), 0o500) // read-only for an ordinary user
  chmodSync(closed, account.ids ? 0o700 : 0o755) // out of reach for root's stand-in
  const shelf = join(folder, 'shelf')

  const lines: string[] = []
  const binaries = await readyBinaries(account, shelf, (line) => lines.push(line), package_dir)
  expect(binaries.postgres.startsWith(shelf)).toBe(true)
  expect(await runs(binaries)).toContain('PostgreSQL) 18')
  expect(lines).toHaveLength(1)
  expect(statSync(closed).mode & 0o777).toBe(account.ids ? 0o700 : 0o755)

  const again = await readyBinaries(account, shelf, (line) => lines.push(line), package_dir)
  expect(again).toEqual(binaries)
  expect(lines).toHaveLength(1)
  expect(readdirSync(shelf)).toHaveLength(1)
})

test('binaries that do not run on this platform are reported in one line with the alternative', async () => {
  const package_dir = packageWithoutLinks(folder)
  rmSync(join(package_dir, 'native', 'bin', 'postgres'))
  const answer = readyBinaries(account, join(folder, 'shelf'), () => {}, package_dir)
  await expect(answer).rejects.toThrow(/^[^\n]*does not run here[^\n]*DATABASE_URL[^\n]*$/)
})
