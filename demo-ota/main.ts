/**
 * The demo OTA as a program of its own: `node demo-ota/main.ts FILE [--port N]`. FILE holds its sites and is kept
 * true; the address is the first line on standard output. It ends by a signal, or with the process that started it.
 */
import { parseArgs } from 'node:util'
import { deliverAll } from './deliver.ts'
import { keeper, readSites } from './keep.ts'
import { openDemoOta } from './open.ts'

/** How often bookings that were not taken over are sent again. */
const AGAIN_MS = 5_000

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '0' } },
})
const [path] = positionals
const sites = path === undefined ? undefined : readSites(path)
if (path === undefined || sites === undefined) {
  console.error('Name the file with the sites: node demo-ota/main.ts FILE [--port N]')
  process.exit(2)
}

const kept = keeper(path, sites)
const ota = await openDemoOta({ sites, port: Number(values.port), changed: kept.changed }).catch((error) => {
  console.error(`The demo OTA cannot listen on port ${values.port}: ${error.message}`)
  process.exit(1)
})
console.log(ota.url)

const delivering = new Set<string>()
setInterval(async () => {
  for (const state of sites) {
    if (delivering.has(state.name)) continue
    delivering.add(state.name)
    deliverAll(state)
      .then((done) => done.length > 0 && kept.changed())
      .finally(() => delivering.delete(state.name))
  }
}, AGAIN_MS)

function end() {
  kept.write()
  process.exit(0)
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
// The pipe of who started it closes with that process, however it ends.
process.stdin.on('end', end).on('error', end).resume()
