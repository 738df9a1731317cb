import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { temporaryFolder, until } from './program.ts'

const ROOT = join(import.meta.dirname, '../..')
const MARK = '=====#====='

/** Stops open ones after a test has failed. */
const ends: (() => void)[] = []
afterAll(() => {
  for (const end of ends) end()
})

/** A terminal in a folder from which `npm run serai` works. */
export function terminal(script: string, DATA_DIR: string) {
  const folder = temporaryFolder()
  const scripts = { serai: `node ${join(ROOT, 'tools/serai.mjs')}` }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }))
  const { PATH = '' } = process.env
  const env = { PATH, DATA_DIR, HOME: folder, NPM_CONFIG_UPDATE_NOTIFIER: 'false' }
  const shell = spawn('bash', ['--norc', '-c', script], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { out: '', err: '' }
  shell.stdout.on('data', (chunk) => (output.out += chunk))
  shell.stderr.on('data', (chunk) => (output.err += chunk))
  const ended = once(shell, 'close').then(([status]) => status as number | null)
  // Ctrl-C reaches all processes of a terminal.
  const end = () => {
    if (shell.exitCode === null && shell.signalCode === null) process.kill(-shell.pid!, 'SIGINT')
  }
  ends.push(end)
  return {
    output,
    ended,
    end,
    prints: (text: string) =>
      until(
        () => output.out,
        (out) => out.includes(text),
      ),
  }
}

/** Blocks of a document as one script, and the output of each. */
export const inOneShell = (some: readonly string[]) =>
  ['set -euo pipefail', ...some].join(`\necho '${MARK}'\n`)
export const partsOf = (out: string) => out.split(`${MARK}\n`).slice(1)
