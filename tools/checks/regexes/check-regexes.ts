import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSource } from '../boundary-rules.ts'
import { REGEX_EXCEPTIONS } from './regex-exceptions.ts'
import { digestOf, LEDGER, regexLiterals, verdictOf } from './regex-rules.ts'

/** Checks the literals that are new and writes the ledger anew; vulnerable ones are printed, and stay out of it. */
function writeLedger(root: string): void {
  const known = new Set(readFileSync(LEDGER, 'utf8').split('\n'))
  const literals = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !path.includes('node_modules'))
    .map((path) => path.replaceAll('\\', '/'))
    .flatMap((path) => regexLiterals(parseSource(path, readFileSync(join(root, path), 'utf8'))))
  const digests = new Set<string>()
  for (const literal of new Map(literals.map((one) => [one.text, one])).values()) {
    if (literal.text in REGEX_EXCEPTIONS) continue
    const digest = digestOf(literal.text)
    const status = known.has(digest) ? 'safe' : verdictOf(literal).status
    if (status === 'vulnerable') console.log(`vulnerable: ${literal.text}`)
    else digests.add(digest)
  }
  writeFileSync(LEDGER, `${[...digests].sort().join('\n')}\n`)
}

if (process.argv.includes('--write')) writeLedger(join(import.meta.dirname, '../../..'))
