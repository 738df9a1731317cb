/**
 * `npm run check`: installs what is missing, then types, style, boundaries, rules, links and the build of the dashboard.
 * All of them run; one failure fails the command.
 */
import { spawnSync } from 'node:child_process'
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

await setUp({ dev: true })
const failed = CHECKS.filter(([name, ...args]) => {
  const began = performance.now()
  const { status } = spawnSync(nodePath(), args, { cwd: ROOT, stdio: 'inherit' })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  return status !== 0
})
if (failed.length > 0) {
  console.log(`\nFailed: ${failed.map(([name]) => name).join(', ')}`)
  process.exitCode = 1
}
