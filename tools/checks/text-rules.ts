import { type Finding, found, isTest, type Source } from './boundary-rules.ts'
import { type Node, nameOf, visit } from './syntax.ts'

/** Where texts are shortened. */
const HOME = 'contract/text/shorten.ts'
/** From here on a number bounds a text that was typed or received; dates, codes and digits are shorter. */
const MIN_BOUND = 20
/** Limits of texts by their names; other limits are of lists. */
const OF_A_TEXT =
  /^MAX_(.*_)?(LENGTH|CHARACTERS|LETTERS|TEXT|BODY|LINE|MESSAGE|NAME|NOTES|CODE|FIELD|AGENT|QUOTED|UID)$|^(max_length|longest|most)$/

/**
 * A text is shortened by `shorten` alone: an end at an index of UTF-16 may lie within a character, and PostgreSQL
 * refuses half a surrogate pair. Digests, which are ASCII, are exempt. STYLE.md
 */
export function cuts(source: Source): Finding[] {
  const { path, text } = source
  if (!/^(contract|server|web)\//.test(path) || path === HOME || isTest(path)) return []
  const findings: Finding[] = []
  visit(source.program, (node) => {
    if (node.type !== 'CallExpression') return
    const callee = node.callee as Node
    const method = callee.type === 'MemberExpression' ? nameOf(callee.property) : undefined
    const arguments_ = node.arguments as Node[]
    const is_cut =
      /^(substring|substr)$/.test(method ?? '') ||
      (method === 'slice' && isTextBound(arguments_) && !isDigest(callee.object as Node))
    if (!is_cut) return
    const line = text.slice(0, node.start).split('\n').length
    findings.push(
      found(source, line, 'text-cut', `.${method}() may end within a character: use shorten() of ${HOME}`),
    )
  })
  return findings
}

/** Whether a slice from 0 ends at what bounds a text. */
function isTextBound([from, to]: Node[]): boolean {
  if (from?.value !== 0 || to === undefined) return false
  if (to.type === 'BinaryExpression') return isTextBound([from, to.left as Node])
  if (typeof to.value === 'number') return to.value >= MIN_BOUND
  return OF_A_TEXT.test(nameOf(to) ?? '')
}

const isDigest = (receiver: Node): boolean =>
  receiver.type === 'CallExpression' && nameOf((receiver.callee as Node).property) === 'digest'
