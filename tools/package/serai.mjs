#!/usr/bin/env node
/** `serai`, as npm installs it: the command line of the server, on Node 26 whatever Node runs this. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInForeground } from './run-in-foreground.mjs'

const WINDOWS = process.platform === 'win32'
const { resolve } = createRequire(import.meta.url)

/** The Node that npm installed beside the package, else the running one when it is new enough. */
function nodePath() {
  const platform = `${WINDOWS ? 'win' : process.platform}-${process.arch}`
  for (const name of [`node-${platform}`, `node-bin-${platform}`]) {
    try {
      const path = join(dirname(resolve(`${name}/package.json`)), 'bin', WINDOWS ? 'node.exe' : 'node')
      if (existsSync(path)) return path
    } catch {
      // Not for this platform, or npm was told to omit optional packages.
    }
  }
  return Number(process.versions.node.split('.')[0]) >= 26 ? process.execPath : undefined
}

const node = nodePath()
if (node) {
  const program = fileURLToPath(new URL('../server/main/cli.js', import.meta.url))
  runInForeground(node, [program, ...process.argv.slice(2)], process.cwd())
} else {
  process.stderr.write('There is no Node 26 for this system: install it, and run serai again with it.\n')
  process.exit(1)
}
