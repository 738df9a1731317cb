import { parseSync } from 'oxc-parser'
import { type Node, nameOf, visit } from './syntax.ts'

const TESTS = new Set(['describe', 'it', 'test'])

/** The titles in a test file, of `describe` and `it`; of a template its fixed text. */
export function titlesOf(path: string, text: string): string[] {
  const titles: string[] = []
  visit(parseSync(path, text).program, (node) => {
    if (node.type !== 'CallExpression' || !TESTS.has(rootOf(node.callee))) return
    const [first] = node.arguments as Node[]
    const title = first && wordsOf(first)
    if (title !== undefined) titles.push(title)
  })
  return titles
}

/** The root of a call: `it` of `it.skipIf(…)`, `describe` of `describe.each(…)`. */
function rootOf(callee: unknown): string {
  const node = callee as Node
  if (node.type === 'Identifier') return nameOf(node) ?? ''
  if (node.type === 'MemberExpression') return rootOf(node.object)
  // Only results of calls are called again: `it.each(rows)(title, …)`.
  if (node.type === 'CallExpression') return rootOf(node.callee)
  return ''
}

function wordsOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return undefined
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}
