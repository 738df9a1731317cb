import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { webConfig } from './web-config.ts'
import { builtWeights, DIST, overBudget } from './web-weight.ts'

/** Beside each text stands its compressed form: the server only picks one. */
function compress() {
  for (const file of globSync('assets/*.{js,css,svg}', { cwd: DIST })) {
    writeFileSync(join(DIST, `${file}.gz`), gzipSync(readFileSync(join(DIST, file)), { level: 9 }))
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} KiB`

/** Builds `web/dashboard/dist`, and refuses what has grown beyond its budget. */
async function buildWeb() {
  await build(webConfig())
  compress()
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

await buildWeb()
