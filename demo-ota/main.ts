/**
 * The demo OTA as a program of its own: `node demo-ota/main.ts FILE [--serai ORIGIN]`. FILE holds its port
 * and its sites and is updated; bookings of sites whose address is a path go to ORIGIN. Prints its address as
 * the first line of standard output. Ends by a signal, or with its parent process.
 */
import { parseArgs } from 'node:util'
import { deliverAll } from './deliver.ts'
import { openDemoOta } from './open.ts'
import { readSites, siteWriter } from './save-state.ts'

/** Retry interval of bookings that were not accepted. */
const AGAIN_MS = 5_000

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { serai: { type: 'string', default: 'http://127.0.0.1:8080' } },
})
const [path] = positionals
const stored = path === undefined ? undefined : readSites(path)
if (path === undefined || stored === undefined) {
  console.error('Name the file with the sites: node demo-ota/main.ts FILE [--serai ORIGIN]')
  process.exit(2)
}
const { port, sites } = stored

const file = siteWriter(path, stored)
const ota = await openDemoOta({ sites, port, origin: values.serai, changed: file.changed }).catch((error) => {
  console.error(`The demo OTA cannot listen on port ${port}: ${error.message}`)
  process.exit(1)
})
console.log(ota.url)

const delivering = new Set<string>()
setInterval(() => {
  for (const state of sites) {
    if (delivering.has(state.name)) continue
    delivering.add(state.name)
    deliverAll(state, values.serai)
      .then((done) => done.length > 0 && file.changed())
      .finally(() => delivering.delete(state.name))
  }
}, AGAIN_MS)

function end() {
  file.write()
  process.exit(0)
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
// Standard input is a pipe of the parent process, which closes when that process ends.
process.stdin.on('end', end).on('error', end).resume()
