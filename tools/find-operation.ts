import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Operation } from '#contract/operation.ts'
import { rolesFor } from '#contract/permissions.ts'
import { AUTH_OPERATIONS, SESSION_OPERATIONS } from '#contract/staff-api.ts'

/** Prints where an operation is: its record, its route, its roles, and the tests that request it. */
const root = join(import.meta.dirname, '..')
const id = process.argv[2]
const operation = [...SESSION_OPERATIONS, ...AUTH_OPERATIONS].find((one) => one.id === id)
if (operation) print(operation)
else {
  console.error(
    `Usage: npx node tools/find-operation.ts OPERATION. There is no operation ${id ?? 'without a name'}.`,
  )
  process.exitCode = 1
}

function print(found: Operation): void {
  console.log(`${found.id}: ${found.method} ${found.path}`)
  console.log(`record: ${linesWith('contract/**/*.ts', new RegExp(`^ *id: '${found.id}',`)).join(' ')}`)
  console.log(`route:  ${linesWith('server/**/*.ts', new RegExp(`\\b\\w+\\.${found.id},`)).join(' ')}`)
  console.log(`roles:  ${rolesFor(found.id).join(', ')}`)
  const requests = countsOf(requestOf(found))
  console.log(
    requests.length > 0
      ? 'requests in tests:'
      : 'no request in tests has this path as a literal; files with its end:',
  )
  for (const { path, count } of requests.length > 0 ? requests : countsOf(endOf(found)))
    console.log(`${String(count).padStart(5)}  ${path}`)
}

/** Test files by the number of matches, most first. */
function countsOf(pattern: RegExp) {
  return filesIn('{test,server}/**/*.test.ts')
    .map(({ path, text }) => ({ path, count: [...text.matchAll(pattern)].length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
}

/** The last word of a path: tests that keep the rest in a variable have it. */
function endOf({ path }: Operation): RegExp {
  return new RegExp(`/${/[a-z-]+(?=(?:\/\{\w+\})*$)/.exec(path)![0]}\\b`, 'g')
}

/** A request as tests write it: `api.post('/rooms', …)` or `api.patch(`/rooms/${id}`, …)`. */
function requestOf({ method, path }: Operation): RegExp {
  const names = method === 'POST' ? 'post|make' : method.toLowerCase()
  const address = path.replaceAll(/\{\w+\}/g, '(?:\\$\\{[^}]+\\}|[^/?\'"`]+)')
  const call = `\\.(?:${names})(?:<[^>]*>)?\\(\\s*|\\.send\\(\\s*'${method}',\\s*`
  return new RegExp(`(?:${call})['"\`]${address}(?:[?'"\`]|\\$\\{)`, 'g')
}

function filesIn(pattern: string) {
  return globSync(pattern, { cwd: root }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }))
}

function linesWith(pattern: string, searched: RegExp): string[] {
  return filesIn(pattern).flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (searched.test(line) ? [`${path}:${at + 1}`] : [])),
  )
}
