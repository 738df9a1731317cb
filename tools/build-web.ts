import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { phoneConfig, phoneWorkerConfig, webConfig } from './web/web-config.ts'
import {
  builtPhoneWeight,
  builtWeights,
  DIST,
  overBudget,
  PHONE_BUDGET,
  PHONE_DIST,
} from './web/web-weight.ts'

/** Writes the compressed form of each text beside it, which the server sends as it is. */
function compress(folder: string) {
  for (const file of globSync('assets/*.{js,css,svg}', { cwd: folder })) {
    writeFileSync(join(folder, `${file}.gz`), gzipSync(readFileSync(join(folder, file)), { level: 9 }))
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} KiB`

/** Builds `web/dashboard/dist`, and fails above its size budgets. */
async function buildWeb() {
  // React has another build for everything but production, a third larger: that of a shell or a test must not decide.
  process.env.NODE_ENV = 'production'
  await build(webConfig())
  compress(DIST)
  const weights = builtWeights()
  const { entry, first, lazy } = weights
  const heaviest = lazy.reduce((most, one) => (one.js > most.js ? one : most))
  console.log(
    `Dashboard: ${kilobytes(entry.js)} JS and ${kilobytes(entry.css)} CSS for the entry, ` +
      `${kilobytes(first.js)} and ${kilobytes(first.css)} at first at most, ` +
      `${lazy.length} chunks, the largest ${kilobytes(heaviest.js)} (${heaviest.name})`,
  )
  const over = overBudget(weights)
  if (over.length > 0) throw new Error(`Over budget:\n  ${over.join('\n  ')}`)
}

/** Builds `web/housekeeping-phone/dist`: the page, then the service worker that caches exactly its files. */
async function buildPhone() {
  await build(phoneConfig())
  const files = globSync('{*.{png,svg,webmanifest},assets/*}', { cwd: PHONE_DIST })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
  const hash = createHash('sha256')
  for (const path of ['index.html', ...files]) hash.update(path).update(readFileSync(join(PHONE_DIST, path)))
  const paths = files.map((path) => `/hk/${path}`)
  await build(phoneWorkerConfig(paths, hash.digest('hex').slice(0, 12)))
  compress(PHONE_DIST)
  const weight = builtPhoneWeight()
  console.log(`Housekeepers' phones: ${kilobytes(weight)} in all, of ${kilobytes(PHONE_BUDGET)}`)
  if (weight > PHONE_BUDGET) throw new Error(`Over budget: ${weight} bytes compressed, of ${PHONE_BUDGET}`)
}

await buildWeb()
await buildPhone()
