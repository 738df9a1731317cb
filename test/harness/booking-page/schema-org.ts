import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** The JSON-LD of a page. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into it
export const structuredDataOf = (html: string): any =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!)

/**
 * What the types of schema.org refuse in descriptions of hotels, as lines of the compiler: terms that are not of their
 * type, and values of a wrong one.
 */
export async function wrongTerms(...hotels: readonly object[]): Promise<string> {
  const cache = join(ROOT, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'schema-org-'))
  const file = join(folder, 'hotels.ts')
  // As literals, so that the compiler refuses what it does not know.
  const source = hotels.map(
    (hotel, at) => `export const h${at}: WithContext<Hotel> = ${JSON.stringify(hotel)}`,
  )
  await writeFile(file, ["import type { Hotel, WithContext } from 'schema-dts'", ...source].join('\n'))
  const options = ['--noEmit', '--strict', '--ignoreConfig', '--types', '', '--module', 'nodenext']
  const compiler = [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, file]
  const { promise, resolve } = Promise.withResolvers<string>()
  execFile(process.execPath, compiler, (error, stdout, stderr) =>
    resolve(error ? stdout + stderr || error.message : ''),
  )
  return promise.finally(() => rm(folder, { recursive: true }))
}
