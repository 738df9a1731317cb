/** `npm run faults`: installs what is missing, then the long fault runs. `npm run faults -- fairness` runs one of them. */
import { runNode } from './run.mjs'
import { setUp } from './setup.mjs'

await setUp({ dev: true })
const config = ['--config', 'test/proofs/vitest.config.ts']
runNode(['node_modules/vitest/vitest.mjs', 'run', ...config, ...process.argv.slice(2)])
