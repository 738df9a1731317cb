import { type Finding, found, isTest, type Source, target } from './boundary-rules.ts'
import { WING_NAMES } from './feature-map.ts'
import { featureIn } from './feature-rules.ts'
import { visit } from './syntax.ts'

/** The parts of `web/`; each may import those before it. */
const WEB_LAYERS = ['lib', 'ui', 'shared', 'dashboard']
/** The page for housekeepers' phones: the dashboard's code would take most of its 60 KiB. ADR 60 */
const PHONE = 'web/housekeeping-phone/'
const PHONE_PACKAGES = /^(preact(\/hooks)?|idb)$/
/** What the phone decides by the service's own rules, while it has no network. */
const PHONE_RULES = /^contract\/upkeep\/(inspection|missing-lines)\.ts$/
/** What `web/ui/` may import: messages, formats, currencies and countries. */
const UI_TAKES =
  /^(web\/(ui|lib\/i18n)\/|web\/lib\/formats\.ts$|contract\/(calendar|money|currency|countries)\.ts$)/
/** Mantine's components and hooks, which `web/ui/` wraps; `@mantine/form` has no components. */
const KIT = /^@mantine\/(?!form$)/
/** The screens of the wing `developer` are one feature. */
const WEB_WINGS = new Set([...WING_NAMES].filter((wing) => wing !== 'developer'))
const webFeatureOf = (path: string) => featureIn('web/dashboard', path, WEB_WINGS)
/** Modules that import every screen. */
const WEB_COMPOSITION = /^web\/dashboard\/(main|routes|(settings-)?screens)\.tsx?$/

/**
 * `web/ui/` has no domain knowledge and no requests, and is the only importer of Mantine; features of the
 * dashboard import each other through `public.ts`.
 */
export function screens(source: Source): Finding[] {
  const { path } = source
  if (!path.startsWith('web/') || isTest(path)) return []
  if (path.startsWith(PHONE)) return phone(source)
  const layerOf = (file: string) => WEB_LAYERS.indexOf(file.split('/')[1]!)
  const own = webFeatureOf(path)?.name
  return source.imports.flatMap(({ from, line }) => {
    const to = target(source, from)
    if (path.startsWith('web/ui/') && (to ? !UI_TAKES.test(to) : from === '@tanstack/react-query'))
      return [found(source, line, 'ui-alone', `web/ui/ imports ${from}`)]
    if (!path.startsWith('web/ui/') && KIT.test(from))
      return [found(source, line, 'kit-in-ui', `${from} is for web/ui/: import the part from there`)]
    if (to?.startsWith('web/') && layerOf(to) > layerOf(path))
      return [found(source, line, 'web-layers', `${path} imports ${from}`)]
    const entered = webFeatureOf(to ?? '')
    if (!entered || entered.name === own || /^public\.tsx?$/.test(entered.rest)) return []
    if (WEB_COMPOSITION.test(path)) return []
    return [found(source, line, 'screen-entrance', `${from} is not the public.ts of ${entered.name}`)]
  })
}

/** `web/housekeeping-phone/` imports itself, types and rules of the contract, and two small packages. */
function phone(source: Source): Finding[] {
  return source.imports.flatMap(({ from, line, types_only }) => {
    const to = target(source, from)
    const is_own = to ? to.startsWith(PHONE) || PHONE_RULES.test(to) : PHONE_PACKAGES.test(from)
    if (is_own || (types_only && !to?.startsWith('web/'))) return []
    return [found(source, line, 'phone-alone', `${PHONE} imports ${from}`)]
  })
}

/**
 * Imports of types cost nothing; a value loads its module and all that it imports: TypeBox must not be loaded
 * in the browser.
 */
export function schemasInWeb(sources: readonly Source[]): Finding[] {
  const by_path = new Map(sources.map((source) => [source.path, source]))
  const loadsTypeBox = (path: string | undefined, seen: Set<string>): boolean => {
    const source = by_path.get(path ?? '')
    if (!source || seen.has(source.path)) return false
    seen.add(source.path)
    return source.imports.some(
      ({ from, types_only }) =>
        !types_only && (from === 'typebox' || loadsTypeBox(target(source, from), seen)),
    )
  }
  return sources
    .filter(({ path }) => path.startsWith('web/') && !isTest(path))
    .flatMap((source) =>
      source.imports
        .filter(({ types_only }) => !types_only)
        .filter(({ from }) => target(source, from)?.startsWith('contract/'))
        .filter(({ from }) => loadsTypeBox(target(source, from), new Set()))
        .map(({ from, line }) =>
          found(source, line, 'web-without-schemas', `${from} loads TypeBox: import its types alone`),
        ),
    )
}

const ERROR_CODE = /^SVC-\d{4}$/

/** `web/ui/` contains no error codes. */
export function codesInUi(source: Source): Finding[] {
  if (!source.path.startsWith('web/ui/') || isTest(source.path)) return []
  const findings: Finding[] = []
  visit(source.program, (node) => {
    if (node.type === 'Literal' && ERROR_CODE.test(String(node.value)))
      findings.push(
        found(source, source.text.slice(0, node.start).split('\n').length, 'ui-alone', String(node.value)),
      )
  })
  return findings
}
