import { spawn } from 'node:child_process'

/** Something the operator can mend: one line that says what and how. Print `message` alone, without the stack. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

export const OWN_SERVER = 'set DATABASE_URL to a PostgreSQL server of your own (15 or newer)'

/** The system account the server runs under; `ids` is absent when it is the account of this process. */
export interface Account {
  name: string
  ids?: { uid: number; gid: number }
}

/**
 * Spawn options for a program of PostgreSQL. The environment is bare, so that PGDATA, PGPORT and the like of the
 * operator's shell change nothing and the application's secrets do not reach another account. The working folder
 * is the root because the account may be unable to enter ours.
 */
export function spawnAs(account: Account, extra_env: Record<string, string> = {}) {
  const env: Record<string, string> = { LC_ALL: 'C', TZ: 'UTC', ...extra_env }
  for (const key of ['PATH', 'SystemRoot', 'TEMP']) {
    const value = process.env[key]
    if (value !== undefined) env[key] = value
  }
  return { cwd: '/', env, windowsHide: true, ...account.ids }
}

export interface Outcome {
  code: number
  output: string
}

/** Runs a program to its end. Never rejects: a program that cannot be started gives code -1 and the reason. */
export function run(file: string, args: string[], account: Account): Promise<Outcome> {
  return new Promise((resolve) => {
    let output = ''
    const failed = (error: unknown) => resolve({ code: -1, output: (error as Error).message })
    try {
      const child = spawn(file, args, { ...spawnAs(account), stdio: ['ignore', 'pipe', 'pipe'] })
      child.stdout.on('data', (chunk) => (output += chunk))
      child.stderr.on('data', (chunk) => (output += chunk))
      child.once('error', failed)
      child.once('close', (code, signal) =>
        resolve({ code: code ?? -1, output: signal ? `ended by ${signal}` : output }),
      )
    } catch (error) {
      failed(error) // a refused change of user is thrown, unlike a missing program
    }
  })
}

/** Polls until the condition holds; false when the time is up first. */
export async function waitUntil(holds: () => boolean, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (!holds()) {
    if (performance.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return true
}
