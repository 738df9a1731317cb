/**
 * `npm run package -- --deb`: writes `.cache/package/serai_<version>_<architecture>.deb` from the package for npm, with Node
 * and PostgreSQL, for a machine that has neither. Needs `dpkg-deb`; nothing is downloaded where it is installed.
 */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const BUILD = join(ROOT, '.cache/package')
const STAGE = join(BUILD, 'debian')
const DEBIAN = join(ROOT, 'deploy/debian')
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
const architecture = ARCHITECTURES[process.arch]
if (process.platform !== 'linux' || architecture === undefined)
  throw new Error(`There is no package for Debian on ${process.platform} ${process.arch}.`)

interface File {
  readonly to: string
  readonly content: string | Buffer
  readonly mode?: number
}
function place({ to, content, mode = 0o644 }: File) {
  const path = join(STAGE, to)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  chmodSync(path, mode)
}

/** A file of `deploy/debian` with its gaps filled in. */
function filled(name: string, values: Readonly<Record<string, string | number>>): string {
  const text = readFileSync(join(DEBIAN, name), 'utf8')
  return Object.entries(values).reduce(
    (all, [gap, value]) => all.replaceAll(`\${${gap}}`, String(value)),
    text,
  )
}

rmSync(STAGE, { recursive: true, force: true })
const library = join(STAGE, 'usr/lib/serai')
mkdirSync(library, { recursive: true })
const install = ['install', '--silent', '--no-audit', '--no-fund', '--omit=dev', '--prefix', library]
execFileSync('npm', [...install, join(BUILD, `serai-${version}.tgz`)], {
  stdio: ['ignore', 'ignore', 'inherit'],
})
const [node] = globSync('node-{,bin-}linux-*', { cwd: join(library, 'node_modules') })
if (node === undefined) throw new Error('npm has not installed Node beside the package.')
// Every user reads what is installed, whatever the umask of the build.
execFileSync('chmod', ['-R', 'u=rwX,go=rX', library])

place({ to: 'usr/bin/serai', content: filled('serai', { node }), mode: 0o755 })
cpSync(join(ROOT, 'deploy/systemd/serai.service'), join(STAGE, 'usr/lib/systemd/system/serai.service'))
place({ to: 'etc/serai/serai.env', content: filled('serai.env', {}) })
const in_package = (file: string) => readFileSync(join(library, 'node_modules/serai', file), 'utf8')
place({
  to: 'usr/share/doc/serai/copyright',
  content: `${in_package('LICENSE')}\n${in_package('THIRD-PARTY-LICENSES.txt')}`,
})
const bytes = globSync('**/*', { cwd: STAGE }).reduce(
  (sum, path) => sum + lstatSync(join(STAGE, path)).size,
  0,
)
place({
  to: 'DEBIAN/control',
  content: filled('control', { version, architecture, kilobytes: Math.ceil(bytes / 1024) }),
})
place({ to: 'DEBIAN/conffiles', content: '/etc/serai/serai.env\n' })
for (const name of ['postinst', 'prerm', 'postrm'])
  place({ to: `DEBIAN/${name}`, content: filled(name, {}), mode: 0o755 })

const path = join(BUILD, `serai_${version}_${architecture}.deb`)
// gzip is a fifth larger than xz, and is made in seconds instead of minutes.
execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '--build', STAGE, path], {
  stdio: ['ignore', 'ignore', 'inherit'],
})
console.log(path.slice(ROOT.length + 1))
