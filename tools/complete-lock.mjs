// Run after changing dependencies; with `test/extra-packages` after changing those of that folder. A registry
// mirror may lack builds for other platforms; npm then leaves them out of package-lock.json, and `npm ci`
// refuses the lock everywhere. This restores the missing optional packages from the data of their parents:
// version, and the platform in the name.
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = new URL(`../${process.argv[2] ?? '.'}/package-lock.json`, import.meta.url)
const OS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'win32',
  'openharmony',
  'sunos',
  'aix',
  'netbsd',
  'openbsd',
]
const CPU = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32']

const lock = JSON.parse(readFileSync(FILE, 'utf8'))
const added = []
for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  // A nested package has its builds beside it.
  const folder = path.slice(0, path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (path === '' || lock.packages[`${path}/node_modules/${name}`] || lock.packages[`${folder}${name}`])
      continue
    const hoisted = lock.packages[`node_modules/${name}`]
    if (hoisted && (hoisted.version === version || !/^\d/.test(version))) continue
    const parts = name.split(/[/-]/)
    lock.packages[`${folder}${name}`] = {
      version,
      cpu: parts.flatMap((part) => (CPU.includes(part) ? [part] : [])),
      ...(dev && { dev }),
      ...(parts.some((part) => part.startsWith('musl')) && { libc: ['musl'] }),
      optional: true,
      os: parts.filter((part) => OS.includes(part)),
    }
    added.push(name)
  }
}
const sorted = Object.keys(lock.packages).sort((a, b) => (a < b ? -1 : 1))
lock.packages = Object.fromEntries(sorted.map((path) => [path, lock.packages[path]]))
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(`${added.length} optional packages added\n`)
