import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedDatabases, query } from '#test/harness/database/embedded-databases.ts'

const IS_ROOT = process.getuid?.() === 0
const { start } = embeddedDatabases()

describe.runIf(IS_ROOT)('root, with the data folder in a private home folder', () => {
  const outer = mkdtempSync(join(tmpdir(), 'embedded-'))
  const home = join(outer, 'home')
  const data_dir = join(home, 'data')
  const state_dir = join(outer, 'state')
  const open = (folder = data_dir, lines: string[] = []) => start(folder, lines, state_dir)

  beforeAll(() => {
    chmodSync(outer, 0o711)
    mkdirSync(home, { mode: 0o700 })
  })
  afterAll(() => rmSync(outer, { recursive: true, force: true }))

  it('keeps the database outside, and the home private', async () => {
    const lines: string[] = []
    const first = await open(data_dir, lines)
    const id = readFileSync(join(data_dir, 'postgres-id'), 'utf8').trim()
    expect(lines.join('\n')).toContain(`the database is kept in ${join(state_dir, id)}`)
    expect(existsSync(join(state_dir, id, 'postgres', 'PG_VERSION'))).toBe(true)
    expect(statSync(home).mode & 0o777).toBe(0o700)
    await query(first, 'create table kept (id int)')
    await first.stop()

    expect(await query(await open(), 'select id from kept')).toEqual([])
  })

  it('does not let a copy of the data folder open the original database', async () => {
    cpSync(data_dir, join(home, 'copy'), { recursive: true })
    await expect(open(join(home, 'copy'))).rejects.toThrow(`is a copy of ${data_dir}`)
  })

  it('continues after the data folder was moved', async () => {
    const moved = join(home, 'moved')
    renameSync(data_dir, moved)
    expect(await query(await open(moved), 'select id from kept')).toEqual([])
    renameSync(moved, data_dir)
  })

  it('starts empty after the data folder was emptied', async () => {
    rmSync(data_dir, { recursive: true })
    await expect(query(await open(), 'select id from kept')).rejects.toThrow('"kept" does not exist')
  })

  it('reports a missing external database', async () => {
    const id = readFileSync(join(data_dir, 'postgres-id'), 'utf8').trim()
    rmSync(join(state_dir, id), { recursive: true })
    await expect(open()).rejects.toThrow(`was kept in ${join(state_dir, id)}, which no longer exists`)
  })
})
