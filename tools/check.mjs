/**
 * `npm run check`: installs what is missing, then types, style, boundaries, rules, links and the build of the dashboard.
 * All of them run; one failure fails the command.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { nodePath, ROOT, setUp } from './setup.mjs'

const CHECKS = [
  ['lock', 'tools/checks/check-lock.mjs'],
  ['licences', 'tools/package/check-licences.ts'],
  ['types', 'node_modules/typescript/bin/tsc', '-b'],
  ['style', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  ['boundaries', 'tools/checks/check-boundaries.ts'],
  ['unused', 'node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'],
  ['rules', 'tools/checks/check-rules.ts'],
  ['migrations', 'tools/checks/check-migrations.ts'],
  ['documents', 'tools/checks/check-docs.ts'],
  ['OpenAPI', 'tools/openapi.ts'],
  ['map', 'tools/map.ts'],
  ['permissions', 'tools/web/permissions-table.ts'],
  // Fails beyond what a first visit may load.
  ['dashboard', 'tools/build-web.ts'],
]

/** The slowest uses one core. */
const AT_ONCE = 2

await setUp({ dev: true })
const failed = []
const waiting = CHECKS.values()
await Promise.all(Array.from({ length: AT_ONCE }, runWaiting))
if (failed.length > 0) {
  console.log(`\nFailed: ${failed.join(', ')}`)
  process.exitCode = 1
}

/** One after the other, until none is left. */
async function runWaiting() {
  for (const [name, ...args] of waiting) if (!(await passes(name, args))) failed.push(name)
}

/** What a check prints comes as a whole, above its line. */
async function passes(name, args) {
  const began = performance.now()
  const child = spawn(nodePath(), args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk))
  const [status] = await once(child, 'close')
  process.stdout.write(Buffer.concat(printed))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  return status === 0
}
