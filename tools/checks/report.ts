import type { Finding } from './boundary-rules.ts'

/** Prints findings as `path:line rule message`, and fails the process unless all are warnings. */
export function report(name: string, findings: readonly Finding[]): void {
  for (const { path, line, rule, message, warning } of findings)
    console.log(`${path}:${line} ${warning ? 'warning ' : ''}${rule}: ${message}`)
  const errors = findings.filter(({ warning }) => !warning).length
  console.log(`${name}: ${errors} errors, ${findings.length - errors} warnings`)
  if (errors > 0) process.exitCode = 1
}
