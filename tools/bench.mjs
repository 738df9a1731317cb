/** `npm run bench -- reservations [--quick]`: installs and builds what is missing, then measures. */
import { runNode } from './run.mjs'
import { setUp } from './setup.mjs'

await setUp({ dev: true })
runNode(['bench/run.ts', ...process.argv.slice(2)])
