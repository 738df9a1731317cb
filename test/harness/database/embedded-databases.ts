import type { ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/postgres/embedded/embedded.ts'

/** Folders, databases and processes that end with their test. */
export function embeddedDatabases() {
  const folders: string[] = []
  const databases: EmbeddedPostgres[] = []
  const children: ChildProcess[] = []
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    for (const database of databases.splice(0)) await database.stop()
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })

  /** A folder that the server's account can traverse. */
  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'embedded-'))
    chmodSync(folder, 0o711)
    folders.push(folder)
    return folder
  }
  async function start(data_dir: string, lines: string[] = [], state_dir = join(dirname(data_dir), 'state')) {
    const database = await startEmbeddedPostgres({
      data_dir,
      state_dir,
      progress: (line) => lines.push(line),
    })
    databases.push(database)
    return database
  }
  return { children, newFolder, start }
}

export async function query<Row extends object>(
  database: Pick<EmbeddedPostgres, 'url'>,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url('postgres') })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
