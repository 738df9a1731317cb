import { expect, it } from 'vitest'
import { encodingOf } from './compress.ts'

it.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['BR;q=0.9, gzip', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.0, br;q=0', null],
  ['*', null],
] as const)('Accept-Encoding: %s is answered with %s', (accepted, encoding) => {
  expect(encodingOf(accepted)).toBe(encoding)
})
