import { expect, it } from 'vitest'
import { plainPhone } from './phone.ts'

it.each([
  ['+49 30 123456', '+4930123456'],
  ['0049 (30) 12-34.56', '+4930123456'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['  ', ''],
  ['+49 30 123456 ext 7', '+4930123456ext7'],
])('%s is sent as %s', (written, sent) => {
  expect(plainPhone(written)).toBe(sent)
})
