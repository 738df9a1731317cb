/**
 * `npm run test:long`: installs and builds what is missing, then runs what `npm test` leaves out, and what it repeats less often.
 * `npm run test:long -- quick-start` runs one of them.
 */
import { runNode } from './run.mjs'
import { setUp } from './setup.mjs'
import { buildWeb } from './web-build.mjs'

await setUp({ dev: true })
await buildWeb()
process.env.LONG_TESTS = '1'
runNode(['tools/tests/run-tests.ts', ...process.argv.slice(2)])
