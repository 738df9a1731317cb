import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const GUIDES = join(import.meta.dirname, '../../docs/guides')
const MARK = '=====#====='

export const guideText = (name: string): string => readFileSync(join(GUIDES, `${name}.md`), 'utf8')

/** Runs the shell blocks of a guide in order, in one shell. */
export async function runGuide(name: string, { base, key }: { base: string; key: string }) {
  const blocks = [...guideText(name).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code]) => code!)
  const script = ['set -euo pipefail', ...blocks].join(`\necho '${MARK}'\n`)
  const shell = spawn('bash', ['--norc', '-c', script.replaceAll('{base_url}', base)], {
    env: { PATH: process.env.PATH, SERAI_KEY: key },
  })
  const output = { out: '', err: '' }
  shell.stdout.on('data', (chunk) => (output.out += chunk))
  shell.stderr.on('data', (chunk) => (output.err += chunk))
  await once(shell, 'close')
  const printed = output.out.split(`${MARK}\n`).slice(1)
  return {
    errors: output.err,
    /** The JSON that each block printed, one element per response. */
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
    printed: printed.map((text): any[] => JSON.parse(`[${text.trim().replaceAll('}{', '},{')}]`)),
  }
}
