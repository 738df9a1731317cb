import { expect, it } from 'vitest'
import { validMessageIds } from './message-id.ts'

it.each([
  ['<a.b+c=1@guest.example>', true],
  ['<CAF%x_y!#$&@mail.guest.example>', true],
  [`<${'a'.repeat(234)}@guest.example>`, true],
  [`<${'a'.repeat(235)}@guest.example>`, false],
  ['a@guest.example', false],
  ['<a@guest.example', false],
  ['<@guest.example>', false],
  ['<a@>', false],
  ['<a>', false],
  ['<a@b@c>', false],
  ['<a b@guest.example>', false],
  ['<a@guest.example> <b@guest.example>', false],
  ['<a@guest.example>\r\nBcc: x@y.example', false],
  ['<a\n@guest.example>', false],
  ['<a\u0000@guest.example>', false],
  ['<ä@guest.example>', false],
  ['', false],
])('rule 35.12 — %j can stand in a header: %s', (id, is_valid) =>
  expect(validMessageIds([id])).toEqual(is_valid ? [id] : []),
)

it('rule 35.12 — each stands there once, in their order', () =>
  expect(validMessageIds(['<b@x>', null, '<a@x>', '<b@x>'])).toEqual(['<b@x>', '<a@x>']))
