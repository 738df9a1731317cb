import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { migrate } from '../../../server/postgres/migrate.ts'

const SOURCE = new URL('../../../db/migrations/', import.meta.url)

export interface OldSchema {
  /** As the superuser, who bypasses row-level security. */
  readonly db: pg.Client
  /** Runs the migrations of the selected files; returns those that ran. */
  migrate(which: (file: string) => boolean): Promise<string[]>
}

/**
 * A database as it was before a migration such as `0037`. Its owner has few rights, as in
 * docs/guides/production.md: forced row-level security applies to it.
 */
export function oldSchema(before: string): OldSchema {
  const name = `before_${before}_${randomBytes(4).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  const urlWith = (parts: Partial<URL>) =>
    Object.assign(new URL(inject('server_url')), { pathname: `/${name}`, ...parts }).toString()
  const state = {} as { -readonly [K in keyof OldSchema]: OldSchema[K] }
  let admin: pg.Client
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'serai-migrations-'))
    admin = new pg.Client({ connectionString: urlWith({ pathname: '/postgres' }) })
    await admin.connect()
    await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD '${password}'`)
    await admin.query(`GRANT serai_app, serai_system TO ${name}`)
    await admin.query(`CREATE DATABASE ${name} OWNER ${name}`)
    state.migrate = (which) => {
      for (const file of readdirSync(SOURCE).filter(which)) cpSync(new URL(file, SOURCE), join(folder, file))
      const owner_url = urlWith({ username: name, password })
      return migrate(owner_url, { folder: pathToFileURL(`${folder}/`) })
    }
    await state.migrate((file) => file < before)
    state.db = new pg.Client({ connectionString: urlWith({}), options: '-c search_path=serai' })
    await state.db.connect()
  })
  afterAll(async () => {
    await state.db?.end()
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.query(`DROP ROLE ${name}`)
    await admin.end()
    rmSync(folder, { recursive: true })
  })
  return state
}
