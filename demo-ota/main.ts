/**
 * The demo OTA as a program of its own: `node demo-ota/main.ts FILE [--serai ORIGIN]`. FILE holds its port and its sites
 * and is kept true; bookings of sites that name a path go to ORIGIN. The address is the first line on standard
 * output. It ends by a signal, or with the process that started it.
 */
import { parseArgs } from 'node:util'
import { deliverAll } from './deliver.ts'
import { keeper, readKept } from './keep.ts'
import { openDemoOta } from './open.ts'

/** How often bookings that were not taken over are sent again. */
const AGAIN_MS = 5_000

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { serai: { type: 'string', default: 'http://127.0.0.1:8080' } },
})
const [path] = positionals
const kept = path === undefined ? undefined : readKept(path)
if (path === undefined || kept === undefined) {
  console.error('Name the file with the sites: node demo-ota/main.ts FILE [--serai ORIGIN]')
  process.exit(2)
}
const { port, sites } = kept

const file = keeper(path, kept)
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
// The pipe of who started it closes with that process, however it ends.
process.stdin.on('end', end).on('error', end).resume()
