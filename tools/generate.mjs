/**
 * `npm run generate`: formats the sources, then writes anew what is made of them: docs/openapi.json, the map in
 * ARCHITECTURE.md, docs/permissions.json, db/schema.sql (a PostgreSQL of its own is started for that) and the OpenTravel
 * samples.
 */
import { spawnSync } from 'node:child_process'
import { nodePath, ROOT, setUp } from './setup.mjs'

const STEPS = [
  ['style', 'node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--error-on-warnings', '.'],
  ['OpenAPI', 'tools/openapi.ts', '--write'],
  ['map', 'tools/map.ts', '--write'],
  ['permissions', 'tools/web/permissions-table.ts', '--write'],
  ['schema', 'tools/schema.ts', '--write'],
  ['OpenTravel', 'tools/opentravel.ts', '--write'],
]

await setUp({ dev: true })
const failed = STEPS.filter(([, ...args]) => {
  return spawnSync(nodePath(), args, { cwd: ROOT, stdio: 'inherit' }).status !== 0
})
if (failed.length > 0) {
  console.log(`\nFailed: ${failed.map(([name]) => name).join(', ')}`)
  process.exitCode = 1
}
