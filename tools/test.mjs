/** `npm test`: installs and builds what is missing, then runs all but the long tests and property tests. `npm test -- races` runs the files of that name. */
import { runNode } from './run.mjs'
import { setUp } from './setup.mjs'
import { buildWeb } from './web-build.mjs'

await setUp({ dev: true })
await buildWeb()
/** What `npm run test:long` runs, or runs more often. */
const LONG = ['**/*.long.test.ts', '**/*.property.test.ts', 'test/journeys/{overlays,tour}.test.ts']
const without_long = LONG.flatMap((pattern) => ['--exclude', pattern])
runNode(['tools/tests/run-tests.ts', ...without_long, ...process.argv.slice(2)])
