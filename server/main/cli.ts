import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Before anything else is loaded: the compile cache is in the checkout, and halves the time of every start.
enableCompileCache(join(import.meta.dirname, '../../.cache/compile'))
const { runProgram } = await import('./program.ts')
process.exit(await runProgram(process.argv.slice(2)))
