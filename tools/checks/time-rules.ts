import { type Finding, found, isTest, type Source } from './boundary-rules.ts'
import { type Node, nameOf, visit } from './syntax.ts'

/** Where the clocks are read: by the clock itself, and by programs before there is an application. */
const MAY_READ_CLOCKS = [
  /^server\/kernel\/time\/clock\.ts$/,
  /^server\/main\//,
  /^server\/postgres\/embedded\//,
]

/**
 * Timers that no test has to move: the loops of the engine, deadlines of one statement, request or
 * connection, pauses between two tries of one, and beats of one response. ADR 32
 */
const MAY_SET_TIMERS = [
  ...MAY_READ_CLOCKS,
  /^server\/(engine|integrations|postgres)\//,
  /^server\/app\.ts$/,
  /^server\/pdf\/renderer\.ts$/,
  /^server\/http\/(health\/operations|writes\/retry|writes\/write)\.ts$/,
  /^server\/dashboard\/(stream|webhook-inbox-endpoint)\.ts$/,
  /^server\/features\/developer\/webhooks\/deliveries\/reconcile\.ts$/,
]
const TIMERS = new Set(['setTimeout', 'setInterval'])
const CLOCKS = /^(Date\.now|performance\.now|Temporal\.Now\.\w+)$/

/** The present comes from `ctx.now` or from a clock that is handed in, which tests move. STYLE.md */
export function times(source: Source): Finding[] {
  const { path, text } = source
  if (!path.startsWith('server/') || isTest(path)) return []
  const findings: Finding[] = []
  const in_features = path.startsWith('server/features/')
  const may = (where: readonly RegExp[]) => where.some((pattern) => pattern.test(path))
  const report = (node: Node, rule: string, message: string) =>
    findings.push(found(source, text.slice(0, node.start).split('\n').length, rule, message))
  visit(source.program, (node) => {
    const member = node.type === 'MemberExpression' ? text.slice(node.start, node.end as number) : ''
    const arguments_ = (node.arguments ?? []) as unknown[]
    const is_date = node.type === 'NewExpression' && nameOf(node.callee) === 'Date'
    const is_present = CLOCKS.test(member) || (is_date && arguments_.length === 0)
    const is_calendar = in_features && (is_date || member === 'Date.parse')
    if ((is_present && !may(MAY_READ_CLOCKS)) || is_calendar)
      report(node, 'time-is-given', 'take the present from ctx.now or a clock, and days from Temporal')
    const is_timer = node.type === 'CallExpression' && TIMERS.has(nameOf(node.callee) ?? '')
    const is_imported = node.type === 'ImportSpecifier' && TIMERS.has(nameOf(node.imported) ?? '')
    if ((is_timer || is_imported) && !may(MAY_SET_TIMERS))
      report(
        node,
        'timers',
        'jobs and workers run on server/engine/; a new timer is explained in time-rules.ts',
      )
  })
  return findings
}
