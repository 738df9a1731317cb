import { expect, it } from 'vitest'
import { isSimpleCode } from './acceptable-code.ts'

it.each([
  '0000',
  '7777777',
  '1234',
  '12345678',
  '7890',
  '9012',
  '4321',
  '1098',
  '1212',
  '121212',
  '12121',
  '2580',
])('rule 15.32 — %s is no code', (code) => {
  expect(isSimpleCode(code)).toBe(true)
})

it.each(['4071', '1223', '1235', '90125', '112233', '40714072'])('rule 15.32 — %s is a code', (code) => {
  expect(isSimpleCode(code)).toBe(false)
})
