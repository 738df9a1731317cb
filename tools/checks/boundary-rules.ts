import { dirname, posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { type Node, nameOf, visit } from './syntax.ts'

/** One finding; a warning does not fail the check. */
export interface Finding {
  readonly path: string
  readonly line: number
  readonly rule: string
  readonly message: string
  readonly warning?: true
}

export interface Import {
  readonly from: string
  readonly line: number
  /** `import type` only: the module is not loaded. */
  readonly types_only: boolean
}

/** A parsed source file. */
export interface Source {
  /** Relative to the root, with forward slashes. */
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
  readonly comments: readonly { readonly value: string; readonly start: number }[]
  readonly program: unknown
}

export function parseSource(path: string, text: string): Source {
  const { program, module, comments } = parseSync(path, text)
  const line = (offset: number) => text.slice(0, offset).split('\n').length
  const requests = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      ...moduleRequest,
      types_only: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? { ...moduleRequest, types_only: isType } : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      value: text.slice(start, end).replaceAll(/['"`]/g, ''),
      start,
      types_only: false,
    })),
  ]
  return {
    path,
    text,
    program,
    comments,
    imports: requests.map(({ value, start, types_only }) => ({ from: value, line: line(start), types_only })),
  }
}

export const isTest = (path: string) => path.endsWith('.test.ts') || path.endsWith('.test.tsx')

/** The target of an import, relative to the root; undefined for packages. */
export function target(source: Source, from: string): string | undefined {
  if (from.startsWith('#')) return from.slice(1)
  return from.startsWith('.') ? posix.normalize(posix.join(dirname(source.path), from)) : undefined
}

/** Trees with a name of their own in imports: `imports` of package.json. */
const ROOTED = /^(contract|demo-ota|server|test|web)\//

/** An import of another tree, or from three folders up, is written from the root: `#contract/money.ts`. */
export function rootedImports(source: Source): Finding[] {
  if (!/\.tsx?$/.test(source.path)) return []
  return source.imports.flatMap(({ from, line }) => {
    const to = target(source, from)
    if (!from.startsWith('.') || to === undefined || !ROOTED.test(to)) return []
    const is_near = to.split('/')[0] === source.path.split('/')[0] && !from.startsWith('../../../')
    return is_near ? [] : [found(source, line, 'rooted-import', `${from} is written #${to}`)]
  })
}

/** `contract/` imports itself and typebox alone; `web/` imports `contract/` alone. */
export function walls(source: Source): Finding[] {
  if (isTest(source.path)) return []
  return source.imports.flatMap(({ from, line }) => {
    const to = target(source, from)
    if (source.path.startsWith('contract/')) {
      if (to === undefined ? from === 'typebox' : to.startsWith('contract/')) return []
      return [found(source, line, 'contract-alone', `contract/ imports ${from}`)]
    }
    if (source.path.startsWith('web/') && (to?.startsWith('server/') || from.startsWith('node:'))) {
      return [found(source, line, 'web-sees-contract', `web/ imports ${from}`)]
    }
    return []
  })
}

const SCOPE = 'server/postgres/scope.ts'
/** Stores, and the table that writes finders for them. */
const MAY_FIND = /store\.ts$|^server\/postgres\/table\.ts$/
const FINDS = new Set(['visible', 'requireVisible'])

/** Finders in stores check the scope of the caller, so that no verb can forget it. */
export function scopes(source: Source): Finding[] {
  if (!source.path.startsWith('server/') || MAY_FIND.test(source.path) || isTest(source.path)) return []
  const findings: Finding[] = []
  visit(source.program, (node) => {
    if (node.type !== 'ImportDeclaration') return
    const { value } = node.source as { value: string }
    if (target(source, value) !== SCOPE) return
    const line = source.text.slice(0, node.start).split('\n').length
    for (const { imported } of node.specifiers as { imported?: unknown }[])
      if (FINDS.has(nameOf(imported) ?? ''))
        findings.push(
          found(source, line, 'scope-in-stores', `${nameOf(imported)} is for stores: write a finder`),
        )
  })
  return findings
}

/** Where versions are raised; UPDATE statements in stores raise them too, which is text to this check. */
const RAISES = 'server/postgres/row-version.ts'
const VERSION = /\bversion(\s*\?\?\s*0)?\)?$/

/** The version of a row is raised by `amendRow` or `raiseVersion`, whose type the UPDATE of a table demands. */
export function versions(source: Source): Finding[] {
  const { path, text } = source
  if (!path.startsWith('server/') || path === RAISES || isTest(path)) return []
  const findings: Finding[] = []
  const textOf = (node: unknown) => text.slice((node as Node).start, (node as Node).end as number)
  visit(source.program, (node) => {
    const is_sum = node.type === 'BinaryExpression' && node.operator === '+'
    const is_cast =
      node.type === 'TSAsExpression' && /\b(NextVersion|Raised)\b/.test(textOf(node.typeAnnotation))
    if (!is_cast && !(is_sum && VERSION.test(textOf(node.left)) && textOf(node.right) === '1')) return
    const line = text.slice(0, node.start).split('\n').length
    findings.push(found(source, line, 'version', 'raise it by amendRow, or raiseVersion'))
  })
  return findings
}

const KERNEL = /^server\/kernel\//
const BELOW_FEATURES = /^server\/(kernel|config|http|postgres|integrations|pdf|engine|audit|metrics)\//

/** The kernel imports itself and the contract; what features are built on imports none of them. */
export function layers(source: Source): Finding[] {
  if (!source.path.startsWith('server/') || isTest(source.path)) return []
  return source.imports.flatMap(({ from, line }) => {
    const to = target(source, from)
    if (to === undefined) return []
    if (KERNEL.test(source.path) && !KERNEL.test(to) && !to.startsWith('contract/'))
      return [found(source, line, 'kernel-alone', `server/kernel/ imports ${from}`)]
    if (BELOW_FEATURES.test(source.path) && to.startsWith('server/features/'))
      return [found(source, line, 'below-features', `${source.path} imports ${from}`)]
    return []
  })
}

const COMPOSITION = /^server\/(app|context|jobs|routes|workers)\.ts$/

/** Only what puts the service together stands loose in `server/`; everything else has a folder. */
export function looseFiles(source: Source): Finding[] {
  if (dirname(source.path) !== 'server' || isTest(source.path) || COMPOSITION.test(source.path)) return []
  return [found(source, 1, 'loose-file', `${source.path} belongs in a folder, which says what it is about`)]
}

/** No import cycles, types included; each is reported once, at its first file. */
export function cycles(sources: readonly Source[]): Finding[] {
  const by_path = new Map(sources.map((source) => [source.path, source]))
  const edges = (source: Source) =>
    source.imports.flatMap(({ from }) => by_path.get(target(source, from) ?? '') ?? [])
  // Tarjan's strongly connected components.
  const index = new Map<Source, number>()
  const low = new Map<Source, number>()
  const stack: Source[] = []
  const findings: Finding[] = []
  const connect = (source: Source) => {
    index.set(source, index.size)
    low.set(source, index.get(source)!)
    stack.push(source)
    for (const next of edges(source)) {
      if (!index.has(next)) connect(next)
      if (stack.includes(next)) low.set(source, Math.min(low.get(source)!, low.get(next)!))
    }
    if (low.get(source) !== index.get(source)) return
    const component = stack.splice(stack.indexOf(source)).map(({ path }) => path)
    if (component.length > 1 || edges(source).includes(source))
      findings.push({
        ...found(source, 1, 'cycle', `files that import each other: ${component.sort().join(', ')}`),
      })
  }
  for (const source of sources) if (!index.has(source)) connect(source)
  return findings
}

const MAY_HOLD_SQL = [
  /store\.ts$/,
  /^server\/(postgres|events|audit)\//,
  /^server\/http\/(writes\/idempotency|authenticate)\.ts$/,
]
/** Text of an SQL statement, however it is sent. */
const STATEMENT_TEXT = /^\s*(SELECT\s|INSERT INTO\s|DELETE FROM\s|UPDATE \w+ SET\s|WITH \w+ AS\s)/
const STATEMENT = /\b(SELECT|INSERT|UPDATE|DELETE|WITH|FROM|JOIN|CREATE|ALTER|TRUNCATE)\b/
/** Programs of PostgreSQL are started with a minimal environment of three variables. */
const MAY_READ_ENVIRONMENT = [
  /^server\/config\/config\.ts$/,
  /^server\/main\//,
  /^server\/postgres\/embedded\/run\.ts$/,
]

/** Statements are in stores (a verb may compose a condition), and the environment is read in one place. */
export function uses(source: Source): Finding[] {
  const { path, text } = source
  if (!path.startsWith('server/') || isTest(path)) return []
  const findings: Finding[] = []
  const report = (node: Node, rule: string, message: string) => {
    const line = text.slice(0, node.start).split('\n').length
    // The text is inside of a reported call.
    const is_reported = findings.some((one) => one.line === line && one.rule === rule)
    if (!is_reported) findings.push(found(source, line, rule, message))
  }
  visit(source.program, (node) => {
    const code = () => text.slice(node.start, node.end as number)
    if (!MAY_HOLD_SQL.some((pattern) => pattern.test(path))) {
      const callee = nameOf(node.callee)
      if (node.type === 'CallExpression' && callee === 'statement')
        report(node, 'sql-in-stores', 'a statement')
      if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql' && STATEMENT.test(code()))
        report(node, 'sql-in-stores', 'SQL beyond a condition')
      if (
        (node.type === 'Literal' || node.type === 'TemplateLiteral') &&
        STATEMENT_TEXT.test(code().slice(1))
      )
        report(node, 'sql-in-stores', 'the text of a statement')
    }
    const member = node.type === 'MemberExpression' ? `${nameOf(node.object)}.${nameOf(node.property)}` : ''
    if (member === 'process.env' && !MAY_READ_ENVIRONMENT.some((pattern) => pattern.test(path)))
      report(node, 'environment', 'only server/config/config.ts reads the environment')
  })
  return findings
}

/** File names without meaning; `manager` and `service` have one as a report and as a service for sale. */
const BANNED =
  /^index\.tsx?$|(?<![^.-])(utils?|helpers?|common|misc|manager(?!-report)|(?<!^(create|get|update|validate)-)service)[.-]/

export function fileNames(source: Source): Finding[] {
  const file = source.path.slice(source.path.lastIndexOf('/') + 1)
  return BANNED.test(file) ? [found(source, 1, 'file-name', `${file} says nothing of what it holds`)] : []
}

export const found = ({ path }: Source, line: number, rule: string, message: string): Finding => ({
  path,
  line,
  rule,
  message,
})
