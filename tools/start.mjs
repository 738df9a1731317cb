/** `npm start`: installs what is missing, then runs the server. Arguments are passed on: `npm start -- --empty`. */
import { runNode } from './run.mjs'
import { setUp } from './setup.mjs'

await setUp()
runNode(['server/main/cli.ts', 'start', ...process.argv.slice(2)])
