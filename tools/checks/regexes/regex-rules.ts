import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Finding, found, isTest, type Source } from '../boundary-rules.ts'
import { type Node, visit } from '../syntax.ts'
import { REGEX_EXCEPTIONS } from './regex-exceptions.ts'

/** Digests of the literals that recheck has found harmless; `node tools/checks/regexes/check-regexes.ts --write` adds new ones. */
export const LEDGER = new URL('./checked-regexes.txt', import.meta.url)
/** Recheck's own limit for one literal. */
const TIMEOUT_MS = 3_000
/** Their expressions see our own documents, configuration, or what operators type. */
const OWN_TEXT = /^server\/(docs-site|main|config|postgres|features\/(developer\/announcements|demo))\//

interface Verdict {
  readonly status: 'safe' | 'vulnerable' | 'unknown'
  readonly complexity?: { readonly summary: string }
}

export interface RegexLiteral {
  readonly text: string
  readonly pattern: string
  readonly flags: string
  readonly line: number
}

/** The literals of a source that see text from elsewhere. */
export function regexLiterals({ path, text, program }: Source): RegexLiteral[] {
  if (!/^(contract|server|web)\//.test(path) || isTest(path) || OWN_TEXT.test(path)) return []
  const literals: RegexLiteral[] = []
  visit(program, (node: Node) => {
    const { regex, start } = node as Node & { regex?: { pattern: string; flags: string } }
    if (node.type !== 'Literal' || !regex) return
    const line = text.slice(0, start).split('\n').length
    literals.push({ ...regex, text: `/${regex.pattern}/${regex.flags}`, line })
  })
  return literals
}

export const digestOf = (literal: string) => createHash('sha256').update(literal).digest('hex').slice(0, 16)

/** Recheck in JavaScript alone, loaded where a literal is new. */
export function verdictOf({ pattern, flags }: Pick<RegexLiteral, 'pattern' | 'flags'>): Verdict {
  process.env.RECHECK_BACKEND = 'pure'
  const { checkSync } = createRequire(import.meta.url)('recheck')
  return checkSync(pattern, flags.replace('v', 'u'), { timeout: TIMEOUT_MS })
}

const known = new Set(readFileSync(LEDGER, 'utf8').split('\n'))

/**
 * A regular expression whose time grows faster than its text lets a stranger stop the process. One that is new is
 * checked each time until it is in the ledger; a vulnerable one is listed with the bound of what it sees. ADR 76
 */
export function regexes(source: Source): Finding[] {
  return regexLiterals(source)
    .filter(({ text }) => !(text in REGEX_EXCEPTIONS) && !known.has(digestOf(text)))
    .flatMap((literal) => {
      const { status, complexity } = verdictOf(literal)
      if (status !== 'vulnerable') return []
      const message = `${literal.text} takes ${complexity?.summary} time: scan, or list it in regex-exceptions.ts`
      return [found(source, literal.line, 'regex', message)]
    })
}
