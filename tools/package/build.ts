/**
 * `npm run package`: writes `.cache/package/serai-<version>.tgz`, which `npx` runs on a bare Node ≥ 20. Node strips types in a
 * checkout and refuses to in `node_modules`: the sources are stripped here, file by file, so that lines in a stack stay
 * those of the repository.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { bomOf, noticesOf, readThirdParties } from './licences.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUILD = join(ROOT, '.cache/package')
const STAGE = join(BUILD, 'serai')

const SOURCES = ['contract', 'server', 'demo-ota']
/** Read as they are, at run time or by people. */
const FILES = [
  'db/migrations',
  'db/schema.sql',
  'deploy',
  'docs/guides',
  'web/dashboard/dist',
  'web/housekeeping-phone/dist',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
]
/** What is used of packages that hold many times as much, by name. */
const PARTS: readonly (readonly [name: RegExp, files: string])[] = [
  [/^@expo-google-fonts\//, '{package.json,LICENSE*,400Regular/*.ttf,600SemiBold/*.ttf}'],
  [/^dejavu-fonts-ttf$/, '{package.json,LICENSE,ttf/DejaVuSans.ttf,ttf/DejaVuSans-Bold.ttf}'],
  [/^@fontsource-variable\/inter$/, '{package.json,LICENSE,files/inter-latin-wght-normal.woff2}'],
  [
    /^@fontsource-variable\/noto-sans-/,
    '{package.json,LICENSE,unicode.json,files/*-[0-9]*-wght-normal.woff2}',
  ],
  [/^stripe$/, '{package.json,LICENSE,esm/**/*.js}'],
]

/** Paths of modules in imports, workers and programs that are started. */
const MODULE_PATHS = /(['"])((?:\.{1,2}\/|#)[^'"\n]*)\.ts\1/g

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

function write(path: string, content: string | Buffer) {
  mkdirSync(dirname(join(STAGE, path)), { recursive: true })
  writeFileSync(join(STAGE, path), content)
}

function writeSources() {
  for (const path of globSync(`{${SOURCES.join()}}/**/*`, { cwd: ROOT, withFileTypes: false })) {
    if (/\.test\.ts$|tsconfig\.json$/.test(path) || !/\.[a-z0-9]+$/.test(path)) continue
    if (!path.endsWith('.ts')) write(path, readFileSync(join(ROOT, path)))
    else {
      const code = stripTypeScriptTypes(read(path)).replaceAll(MODULE_PATHS, '$1$2.js$1')
      write(path.replace(/\.ts$/, '.js'), code.replaceAll(/[ \t]+$/gm, ''))
    }
  }
}

const asObject = (entries: readonly (readonly [string, unknown])[]) => Object.fromEntries(entries)

interface LockedPackage {
  version: string
  dev?: boolean
  devOptional?: boolean
  os?: string[]
  cpu?: string[]
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> }
const used = Object.entries(packages).filter(([path, { dev, devOptional }]) => path && !dev && !devOptional)
const isOfOneSystem = ({ os, cpu }: LockedPackage) => os !== undefined || cpu !== undefined
const TOP_LEVEL = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/
/** Of a package that is not below another one. */
const nameAtTop = (path: string) => TOP_LEVEL.exec(path)?.[1]

/**
 * The packages that travel in ours, by their paths: all but those of one system. npm reads no lock of a package that it
 * installs from a file, and would take whatever is newest.
 */
const bundled = used.filter(([, part]) => !isOfOneSystem(part)).map(([path]) => path)

/**
 * The package as npm sees it: without development packages, and with the versions of those of one system, which npm does not
 * look for below packages that travel along. Returns its version.
 */
function writeManifest(): string {
  const { private: _, devDependencies: __, scripts: ___, ...manifest } = JSON.parse(read('package.json'))
  const of_systems = used.flatMap(([path, part]) => {
    const name = nameAtTop(path)
    return name && isOfOneSystem(part) ? [[name, part.version] as const] : []
  })
  const kept = {
    ...manifest,
    bin: { serai: 'bin/serai.mjs' },
    imports: asObject(Object.entries(manifest.imports).filter(([name]) => !/^#(test|web)/.test(name))),
    bundleDependencies: bundled.flatMap((path) => nameAtTop(path) ?? []),
    optionalDependencies: asObject(of_systems),
  }
  write('package.json', JSON.stringify(kept, null, 2))
  return kept.version
}

function writeBundled() {
  for (const path of bundled) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const files = PARTS.find(([one]) => one.test(name))?.[1] ?? '**/*'
    const folder = join(ROOT, path)
    const found = globSync(files, { cwd: folder, withFileTypes: true, exclude: ['node_modules'] })
    for (const entry of found.filter((one) => one.isFile())) {
      const file = join(entry.parentPath, entry.name)
      write(`${path}/${relative(folder, file)}`, readFileSync(file))
    }
  }
}

rmSync(STAGE, { recursive: true, force: true })
mkdirSync(STAGE, { recursive: true })
writeSources()
writeBundled()
for (const path of FILES) cpSync(join(ROOT, path), join(STAGE, path), { recursive: true })
write('bin/serai.mjs', read('tools/package/serai.mjs'))
write('bin/run-in-foreground.mjs', read('tools/package/run-in-foreground.mjs'))
const version = writeManifest()
const third_parties = readThirdParties(ROOT)
write('THIRD-PARTY-LICENSES.txt', noticesOf(ROOT, third_parties))
write('sbom.cdx.json', JSON.stringify(bomOf(version, third_parties), null, 2))
const pack = ['pack', '--silent', '--pack-destination', BUILD]
execFileSync('npm', pack, { cwd: STAGE, stdio: ['ignore', 'ignore', 'inherit'] })
console.log(join(BUILD, `serai-${version}.tgz`).slice(ROOT.length + 1))
if (process.argv.includes('--deb')) await import('./debian.ts')
