/** `npm test`: installs and builds what is missing, then runs all but the long tests. `npm test -- races` runs the files of that name. */
import { runNode } from './run.mjs'
import { setUp } from './setup.mjs'
import { buildWeb } from './web-build.mjs'

await setUp({ dev: true })
await buildWeb()
const without_long = ['--exclude', '**/*.long.test.ts']
runNode(['node_modules/vitest/vitest.mjs', 'run', ...without_long, ...process.argv.slice(2)])
