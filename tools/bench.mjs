/** `npm run bench -- reservations [--quick]`: installs and builds what is missing, then measures. */
import { runNode } from './run.mjs'
import { setUp } from './setup.mjs'
import { buildWeb } from './web-build.mjs'

await setUp({ dev: true })
if (['dashboard', 'calendar', 'rates'].includes(process.argv[2])) await buildWeb()
runNode(['bench/run.ts', ...process.argv.slice(2)])
