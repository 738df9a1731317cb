/** `npm run serai -- keys create`: the command line of the server. */
import { runNode } from './run.mjs'
import { setUp } from './setup.mjs'

await setUp()
runNode(['server/main/cli.ts', ...process.argv.slice(2)])
