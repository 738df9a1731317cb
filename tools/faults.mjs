/**
 * `npm run faults`: installs what is missing, then the fault runs that are too long for `npm test`, a few times each.
 * `npm run faults -- fairness` runs one of them; `-- --full` repeats each as often as docs/reliability.md says, which
 * takes hours.
 */
import { runNode } from './run.mjs'
import { setUp } from './setup.mjs'

await setUp({ dev: true })
const chosen = process.argv.slice(2)
const config = ['--config', 'test/proofs/vitest.config.ts']
if (chosen.includes('--full')) process.env.FULL_RUNS = '1'
runNode(['node_modules/vitest/vitest.mjs', 'run', ...config, ...chosen.filter((word) => word !== '--full')])
