import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package of others that travels with the product. */
export interface ThirdParty {
  /** In the lock, such as `node_modules/pg`. */
  readonly path: string
  readonly name: string
  readonly version: string
  /** As SPDX has it. */
  readonly licence: string
}

interface Locked {
  readonly version: string
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
}
type Lock = Readonly<Record<string, Locked>>

/** Licences that ask for a notice and nothing more. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
])

/** What packages do not say by themselves, or what is accepted for a reason. */
const KNOWN: readonly { readonly name: RegExp; readonly licence: string }[] = [
  // "SEE LICENSE IN README.md AND LICENSE": Bitstream Vera's, with changes in the public domain.
  { name: /^dejavu-fonts-ttf$/, licence: 'Bitstream-Vera' },
  // None in package.json, MIT in its file LICENSE.
  { name: /^png-js$/, licence: 'MIT' },
  // libvips is a library beside sharp, loaded by the system and replaceable: LGPL, unchanged.
  { name: /^@img\/sharp-/, licence: 'Apache-2.0 AND LGPL-3.0-or-later' },
]

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

function licenceOf(path: string, { license }: Locked): string {
  return KNOWN.find(({ name }) => name.test(nameOf(path)))?.licence ?? license ?? 'none'
}

const readLock = (root: string): Lock =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages

/** As Node resolves a name from a package. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (lock[path]) return path
    if (at === '') return undefined
    if (!at.includes('/node_modules/')) at = ''
  }
}

const IMPORTED = /(?:from|import)\s*\(?\s*'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^']*)?'/g

/** The packages that the sources of the web name, which its build puts into files of ours. */
function builtIntoWeb(root: string, lock: Lock): Set<string> {
  const found = new Set<string>()
  const add = (path: string | undefined) => {
    if (path === undefined || found.has(path)) return
    found.add(path)
    for (const name of Object.keys(lock[path]!.dependencies ?? {})) add(resolve(lock, path, name))
  }
  for (const file of globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: (path) => path.endsWith('dist') })) {
    if (file.includes('.test.')) continue
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(IMPORTED))
      add(resolve(lock, '', name!))
  }
  return found
}

/** All packages that run in the service or are built into its pages, by name and version. */
export function readThirdParties(root: string): ThirdParty[] {
  const lock = readLock(root)
  const in_web = builtIntoWeb(root, lock)
  return Object.entries(lock)
    .filter(([path, one]) => path !== '' && (in_web.has(path) || !(one.dev || one.devOptional)))
    .map(([path, one]) => ({ path, name: nameOf(path), version: one.version, licence: licenceOf(path, one) }))
    .sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

/** Whether each part of a licence that must hold is a permissive one, or one that is known. */
export const isAccepted = ({ name, licence }: ThirdParty): boolean =>
  KNOWN.some((known) => known.name.test(name)) ||
  licence
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((choice) => PERMISSIVE.has(choice.trim())))

/** The texts of licences, each with the packages that have it: `THIRD-PARTY-LICENSES.txt`. */
export function noticesOf(root: string, packages: readonly ThirdParty[]): string {
  const textOf = ({ path }: ThirdParty) => {
    const folder = join(root, path)
    if (!existsSync(folder)) return undefined
    const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying|notice)/i.test(name))
    return file && readFileSync(join(folder, file), 'utf8').trim()
  }
  const head = ({ name, version, licence }: ThirdParty) => `${name} ${version} (${licence})`
  const by_text = Map.groupBy(packages, (one) => textOf(one) ?? '')
  return [...by_text]
    .map(
      ([text, some]) => `${some.map(head).join('\n')}\n\n${text || 'No text of a licence in its package.'}`,
    )
    .join(`\n\n${'-'.repeat(78)}\n\n`)
    .concat('\n')
}

/** A bill of materials as CycloneDX 1.6 has it: `sbom.cdx.json`. */
export const bomOf = (version: string, packages: readonly ThirdParty[]) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: { type: 'application', 'bom-ref': `pkg:npm/serai@${version}`, name: 'serai', version },
  },
  components: packages.map(({ path, name, version: of, licence }) => ({
    type: 'library',
    'bom-ref': path,
    name,
    version: of,
    purl: `pkg:npm/${name.replace('@', '%40')}@${of}`,
    licenses: [/ AND | OR /.test(licence) ? { expression: licence } : { license: { id: licence } }],
  })),
})
