/** Runs a program with Node 26, and forwards signals and the exit code. The package has this file too. */
import { spawn } from 'node:child_process'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** Within this time npm repeats signals of the terminal. */
const SAME_SIGNAL_MS = 1_000
/** Polling interval for the end of npm's shell. */
const PARENT_MS = 200
/** The exit code of a program that lacks a library, which has named it. */
const NO_LIBRARY = 127
/** Time to learn whether a signal went to the whole process group. */
const WITNESS_MS = 100

/**
 * Runs `<node> <args>` in a folder and ends this process in the same way. The child stays in our
 * process group, so that killing the group kills it too. It therefore receives signals to the group (Ctrl-C,
 * a service manager) by itself; forwarding would send a second one, on which the server stops at once.
 */
export function runInForeground(node, args, cwd) {
  const child = spawn(node, args, { cwd, stdio: 'inherit' })
  const groupWasHit = watchGroup()
  let last = 0
  for (const signal of SIGNALS) {
    process.on(signal, async () => {
      const now = performance.now()
      if (last && now - last < SAME_SIGNAL_MS) return
      last = now
      if (!(await groupWasHit())) child.kill(signal)
    })
  }
  if (process.env.npm_lifecycle_event) {
    // npm forwards SIGTERM to the shell between npm and this process, which ends without forwarding it.
    const shell = process.ppid
    setInterval(() => {
      if (process.ppid === shell || last) return
      last = performance.now()
      child.kill('SIGTERM')
    }, PARENT_MS)
  }
  child.once('error', (error) => {
    process.stderr.write(
      `Node 26 does not start (${error.message}): install Node 26 and start again with it.\n`,
    )
    process.exit(1)
  })
  child.once('exit', (code, signal) => {
    if (code === NO_LIBRARY)
      process.stderr.write(
        'Node 26 needs a library of the system; libatomic1 is missing on a bare Debian or Ubuntu.\n',
      )
    if (!signal) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/**
 * Distinguishes a signal to the group from one to this process alone: a sleeping child in the group dies of
 * the former. It ends with this process, because it waits for the end of our pipe.
 */
function watchGroup() {
  if (process.platform === 'win32') return async () => true // only Ctrl-C exists there, which the console sends to all
  let witness = callWitness()
  return async () => {
    await Promise.race([witness.exited, new Promise((resolve) => setTimeout(resolve, WITNESS_MS))])
    if (!witness.dead) return false
    witness = callWitness()
    return true
  }
}

function callWitness() {
  const witness = { dead: false, exited: undefined }
  const sleeper = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] })
  sleeper.once('error', () => {}) // without the child every signal is forwarded
  sleeper.stdin.on('error', () => {})
  witness.exited = new Promise((resolve) => {
    sleeper.once('exit', () => {
      witness.dead = true
      resolve()
    })
  })
  return witness
}
