/** `npm test`: installs what is missing, then runs the tests. `npm test -- races` runs the files of that name. */
import { runNode } from './run.mjs'
import { setUp } from './setup.mjs'

await setUp({ dev: true })
runNode(['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)])
