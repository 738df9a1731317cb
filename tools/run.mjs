/** Runs a program of this project under Node 26, and passes signals and the exit code through. */
import { spawn } from 'node:child_process'
import { nodePath, ROOT } from './setup.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** npm repeats a signal to us that the terminal has sent to us already. */
const SAME_SIGNAL_MS = 1_000
/** How soon the end of npm's shell is noticed. */
const PARENT_MS = 200
/** A group's signal reaches every member at once; this is for the news of it to reach us. */
const WITNESS_MS = 100

/**
 * Runs `node <args>` from the project's folder and ends this process as that one ended. The child stays in our
 * process group, so that killing the group kills it too. Hence it has had a signal sent to the group (Ctrl-C, a
 * service manager) already, and forwarding it would be the second one, which means "at once" to the server.
 */
export function runNode(args) {
  const child = spawn(nodePath(), args, { cwd: ROOT, stdio: 'inherit' })
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
    // npm passes SIGTERM on to the shell between us, and the shell dies of it without telling anyone.
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
    if (!signal) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/**
 * Tells a signal to the group from one to this process alone: a sleeping witness in the group dies of the first.
 * It ends with us, because it waits for the end of a pipe that we hold.
 */
function watchGroup() {
  if (process.platform === 'win32') return async () => true // there is only Ctrl-C, and the console gives it to all
  let witness = callWitness()
  return async () => {
    await Promise.race([witness.gone, new Promise((resolve) => setTimeout(resolve, WITNESS_MS))])
    if (!witness.dead) return false
    witness = callWitness()
    return true
  }
}

function callWitness() {
  const witness = { dead: false, gone: undefined }
  const sleeper = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] })
  sleeper.once('error', () => {}) // without a witness every signal is forwarded
  sleeper.stdin.on('error', () => {})
  witness.gone = new Promise((resolve) => {
    sleeper.once('exit', () => {
      witness.dead = true
      resolve()
    })
  })
  return witness
}
