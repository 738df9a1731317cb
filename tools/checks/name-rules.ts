import { type Finding, found, isTest, type Source } from './boundary-rules.ts'
import { type DeclaredName, declaredNames, type Node, nameOf, visit } from './syntax.ts'

const LIMIT_PREFIX = /^(MOST|LONGEST|LARGEST|FURTHEST|FEWEST|SHORTEST|SMALLEST|LEAST)(_|$)/
const VAGUE_TYPES = new Set(`Parts Place Acting Found Moment Named Kept Known Shown Wish`.split(' '))
const VAGUE_VERB = /^(take|give|keep|look|note|mend|put|speak|hear)(?=[A-Z]|$)/
/** Words that stand in for a term, in any name. */
const VAGUE_WORD =
  /(?:^|_)(tells?|told|telling|says?|said|gone|breathe|judged?|judges|troubles?|troubled)(?=_|$)/
/** The same as a whole name; beside a noun (`requested_at`) participles are clear. */
const VAGUE_NAME =
  /^(wanted|asked|given|given_up|taken|taken_by|taken_service|speaker|set_only|run_alone|stay_aside|found_as|agrees_to|may_know)$/
/** Fields of the API that have such a name: what they are read into may have it too. */
const STORED_FIELDS = new Set(['given', 'taken', 'taken_by', 'wanted'])
const IDENTIFIER = /^[\w.:/-]*$/

/**
 * Limits are named `MAX_` and `MIN_`, types by their contents, jobs and kinds by identifiers.
 * docs/glossary.md
 */
export function names(source: Source): Finding[] {
  const { path } = source
  const findings: Finding[] = []
  const report = (node: Node, message: string) =>
    findings.push(found(source, lineOf(source, node), 'name', message))
  visit(source.program, (node) => {
    for (const one of declaredNames(node))
      if (isVague(one, path)) report(one.node, `${one.name} stands in for a term: say what it is`)
    const name = nameOf(node.id) ?? ''
    if (node.type === 'VariableDeclarator' && LIMIT_PREFIX.test(name))
      report(node, `${name}: limits are MAX_ and MIN_`)
    if (/^TS(Interface|TypeAlias)Declaration$/.test(node.type ?? '') && VAGUE_TYPES.has(name))
      report(node, `${name} does not say what it holds`)
    if (node.type === 'ExportNamedDeclaration')
      for (const exported of functionsOf(node))
        if (VAGUE_VERB.test(exported)) report(node, `${exported}: take a verb of the trade`)
    if (node.type !== 'Property' || !path.startsWith('server/') || isTest(path)) return
    const key = nameOf(node.key)
    const value = (node.value as { value?: unknown } | null)?.value
    const is_identifier = key === 'kind' || (key === 'name' && path.endsWith('/jobs.ts'))
    if (is_identifier && typeof value === 'string' && !IDENTIFIER.test(value))
      report(node, `'${value}' is a sentence, and stands for one of a set`)
  })
  return findings
}

/** Keys of the contract are the API's, which stays. */
function isVague({ name, of_field }: DeclaredName, path: string): boolean {
  if (of_field && (path.startsWith('contract/') || STORED_FIELDS.has(name))) return false
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
  return VAGUE_WORD.test(words) || VAGUE_NAME.test(words)
}

/** Names of the functions in an exported declaration. */
function functionsOf({ declaration }: Node): string[] {
  const declared = declaration as Node | null
  if (declared?.type === 'FunctionDeclaration') return [nameOf(declared.id) ?? '']
  return ((declared?.declarations ?? []) as Node[])
    .filter(({ init }) => (init as Node | null)?.type === 'ArrowFunctionExpression')
    .map(({ id }) => nameOf(id) ?? '')
}

/**
 * `...{ a, b }` only stops the formatter from breaking a line, and makes readers wonder what is spread.
 * STYLE.md
 */
export function spreads(source: Source): Finding[] {
  if (/\.(test|faults)\.tsx?$/.test(source.path)) return []
  const findings: Finding[] = []
  visit(source.program, (node) => {
    const inside = node.type === 'ObjectExpression' ? 'properties' : 'elements'
    if (node.type !== 'ObjectExpression' && node.type !== 'ArrayExpression') return
    for (const part of node[inside] as (Node | null)[])
      if (part?.type === 'SpreadElement' && (part.argument as Node).type === node.type)
        findings.push(
          found(source, lineOf(source, part), 'spread-literal', 'write its parts without the spread'),
        )
  })
  return findings
}

const lineOf = ({ text }: Source, node: Node) => text.slice(0, node.start).split('\n').length
