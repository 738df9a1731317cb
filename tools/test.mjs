/** `npm test`: installs and builds what is missing, then runs the tests. `npm test -- races` runs the files of that name. */
import { runNode } from './run.mjs'
import { setUp } from './setup.mjs'
import { buildWeb } from './web-build.mjs'

await setUp({ dev: true })
await buildWeb()
runNode(['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)])
