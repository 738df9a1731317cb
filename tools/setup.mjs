/**
 * Prepares a clone: installs the locked packages when they are missing or outdated, and finds their Node 26.
 * Plain JavaScript, because it runs on any Node ≥ 20 without packages.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MODULES = join(ROOT, 'node_modules')
/** Contains the hash of the installed lock file. */
const STAMP = join(MODULES, '.serai-setup')
const WINDOWS = process.platform === 'win32'

/**
 * Makes sure that packages and Node 26 are installed; fast when they are. Ends the process with a one-line
 * error when that fails. `dev` adds the development packages where a production install left them out, and the
 * hooks of git.
 */
export async function setUp({ dev = false } = {}) {
  if (dev) useHooks(ROOT)
  const lock_text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  const hash = createHash('sha256').update(lock_text).digest('hex')
  const stamped = readIfThere(STAMP)?.trim() === hash
  if (!(stamped && (!dev || existsSync(join(MODULES, 'vitest')))) && !isInstalled(ROOT, dev)) {
    requireWritable()
    await install(dev ? ['--include=dev'] : [])
  }
  if (!nodePath()) await installNode(dev ? ['--include=dev'] : [])
  if (!stamped) {
    try {
      writeFileSync(STAMP, `${hash}\n`)
    } catch {
      // A folder installed by another user is usable but not writable: the comparison is repeated next time.
    }
  }
}

/**
 * Makes git run the hooks of a clone. Nothing happens in a folder that is no clone, such as an unpacked archive or an
 * image, without git, or where other hooks are configured.
 */
export function useHooks(folder) {
  const git = (...args) => spawnSync('git', ['config', ...args], { cwd: folder, stdio: 'ignore' })
  const is_not_set = (name) => git(name).status === 1
  if (existsSync(join(folder, '.git')) && is_not_set('core.hooksPath')) git('core.hooksPath', '.githooks')
}

/**
 * Installs the locked packages of another folder of the project when they are missing or outdated; returns
 * the exit of npm.
 */
export async function installFolder(folder) {
  const path = join(ROOT, folder)
  if (isInstalled(path, true)) return { code: 0, output: '' }
  return showElapsed(`Installing packages of ${folder}`, installPackages([], path))
}

/**
 * Whether npm's record of the installed packages satisfies the lock, so that a manual `npm ci` (an image, a
 * CI job, perhaps without development packages) is not repeated.
 */
function isInstalled(folder, dev) {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const record = readIfThere(join(folder, 'node_modules', '.package-lock.json'))
  if (!record) return false
  const there = JSON.parse(record).packages
  const needed = (part) => !part.optional && !part.devOptional && (dev || !part.dev)
  return Object.entries(lock.packages).every(
    ([path, part]) => path === '' || (there[path] ? there[path].version === part.version : !needed(part)),
  )
}

/**
 * Node 26: the pinned package, else the running Node when it is new enough. Undefined when neither exists.
 */
export function nodePath() {
  const file = WINDOWS ? 'node.exe' : 'node'
  const platform = `${WINDOWS ? 'win' : process.platform}-${process.arch}`
  const names = [`node-${platform}`, `node-bin-${platform}`]
  const pinned = [
    ...names.map((name) => join(MODULES, name, 'bin', file)),
    // A folder installed by an earlier release, until npm updates it.
    join(MODULES, 'node', 'bin', file),
  ]
  return pinned.find((path) => existsSync(path)) ?? (isNewEnough() ? process.execPath : undefined)
}

const isNewEnough = () => Number(process.versions.node.split('.')[0]) >= 26

async function install(extra) {
  const line = 'Installing packages (first start, or new versions)'
  const { code, output } = await showElapsed(line, installPackages(extra))
  if (code === 0) return
  const reason = isNetworkFailure(output) ? 'the package registry cannot be reached' : 'npm failed'
  exitWith(`The packages could not be installed: ${reason}. Mend that and start again.`, output)
}

/**
 * `npm ci`, with one retry after a network failure. npm on one platform may write a lock without the optional
 * packages of another; `npm ci` then refuses it as out of sync, but `npm install` installs the locked
 * versions.
 */
async function installPackages(extra, folder = ROOT) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', ...extra]
  const first = await runNpm(['ci', ...quiet], folder)
  if (first.output.includes('EUSAGE')) return runNpm(['install', '--no-save', ...quiet], folder)
  return first.code !== 0 && isNetworkFailure(first.output) ? runNpm(['ci', ...quiet], folder) : first
}

const isNetworkFailure = (output) =>
  /ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|SOCKET|socket hang up|fetch failed|\b50[234]\b/.test(
    output,
  )

/** npm was configured to omit optional packages, or there is no Node package for this platform. */
async function installNode(extra) {
  requireWritable()
  await install(['--include=optional', ...extra])
  if (!nodePath())
    exitWith('There is no Node 26 for this system in the lock file: install it, and start again with it.')
}

export function runNpm(args, cwd = ROOT) {
  // `npm start` sets the path of npm; pnpm or yarn at that path could not read the lock file.
  const npm = process.env.npm_execpath
  if (npm && basename(npm) === 'npm-cli.js') return runProgram(process.execPath, [npm, ...args], { cwd })
  return runProgram('npm', args, { cwd, shell: WINDOWS })
}

export function runProgram(file, args, options) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Prints a line at once, then the elapsed seconds: in place on a terminal, each minute in a log. */
export async function showElapsed(line, work) {
  const began = performance.now()
  const seconds = () => Math.round((performance.now() - began) / 1000)
  const terminal = process.stderr.isTTY
  const show = () =>
    process.stderr.write(terminal ? `\r${line} … ${seconds()} s` : `${line} … ${seconds()} s\n`)
  show()
  const timer = setInterval(show, terminal ? 1_000 : 60_000)
  const result = await work
  clearInterval(timer)
  // A log has the line already.
  if (terminal || result.code !== 0)
    process.stderr.write(
      `${terminal ? '\r' : ''}${line}: ${result.code === 0 ? 'done' : 'failed'} after ${seconds()} s\n`,
    )
  return result
}

function requireWritable() {
  for (const folder of [ROOT, MODULES].filter((path) => existsSync(path))) {
    try {
      accessSync(folder, constants.W_OK)
    } catch {
      exitWith(`Packages have to be installed, and the folder ${folder} is not writable for this user.`)
    }
  }
}

export function exitWith(line, output = '') {
  const last = output.trim().split('\n').slice(-12).join('\n')
  process.stderr.write(`${last ? `${last}\n\n` : ''}${line}\n`)
  process.exit(1)
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
