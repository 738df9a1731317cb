/** Runs a program of this project in its folder. */
import { runInForeground } from './package/run-in-foreground.mjs'
import { nodePath, ROOT } from './setup.mjs'

export const runNode = (args) => runInForeground(nodePath(), args, ROOT)
