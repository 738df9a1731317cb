/** `npm start`: installs and builds what is missing, then runs the server. Arguments are passed on: `npm start -- --empty`. */
import { runNode } from './run.mjs'
import { setUp } from './setup.mjs'
import { buildWeb } from './web-build.mjs'

await setUp()
await buildWeb({ needed: false })
runNode(['server/main/cli.ts', 'start', ...process.argv.slice(2)])
