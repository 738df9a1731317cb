/** `npm run package`: what strangers install, as one file; with `-- --deb` for Debian too. */
import { runNode } from '../run.mjs'
import { setUp } from '../setup.mjs'
import { buildWeb } from '../web-build.mjs'

await setUp({ dev: true })
await buildWeb()
runNode(['--disable-warning=ExperimentalWarning', 'tools/package/build.ts', ...process.argv.slice(2)])
