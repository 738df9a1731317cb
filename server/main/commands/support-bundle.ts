import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Command } from 'commander'
import { packTar } from 'modern-tar'
import { systemClock } from '../../kernel/time/clock.ts'
import { withDatabases } from '../command-databases.ts'
import { printResult } from '../print.ts'
import { readBundle } from '../support-bundle/contents.ts'

export function supportBundleCommand(program: Command): void {
  program
    .command('support-bundle')
    .description('write what describes the service, without personal data and secrets, to a file')
    .option('--to <file>', 'the file (default: serai-support-<moment>.tar.gz in this folder)')
    .option('--json', 'print JSON', false)
    .action(writeBundle)
}

const writeBundle = ({ to, json }: { to: string | undefined; json: boolean }) =>
  withDatabases(async (systems) => {
    const moment = systemClock.now().toString({ smallestUnit: 'second' }).replaceAll(':', '')
    const path = resolve(to ?? `serai-support-${moment}.tar.gz`)
    const entries = await readBundle(systems)
    const packed = await packTar(
      entries.map(({ name, text }) => {
        const body = Buffer.from(text)
        return { header: { name, size: body.length, mode: 0o600 }, body }
      }),
    )
    writeFileSync(path, gzipSync(packed), { mode: 0o600 })
    const files = entries.map(({ name }) => name)
    printResult({ path, files }, `Wrote ${files.join(', ')} to ${path}. Read it before you send it.`, json)
  })
