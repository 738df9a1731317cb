import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { maxConnections } from './connections.ts'

const guide = readFileSync(new URL('../../docs/guides/production.md', import.meta.url), 'utf8')

it.each([
  ['`serve --role api`', 'api'],
  ['`serve --role worker`', 'worker'],
  ['`serve`, `start`', 'all'],
] as const)('the guide for production counts the connections of %s', (process, role) => {
  const cells = guide
    .split('\n')
    .find((line) => line.startsWith(`| ${process} `))!
    .split('|')
    .map((cell) => cell.trim())
  expect(cells[2]).toBe(`2 × \`DATABASE_POOL\` + ${maxConnections(role, 0)}`)
  expect(Number(cells[3])).toBe(maxConnections(role, 8))
})
