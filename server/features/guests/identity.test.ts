import { describe, expect, it } from 'vitest'
import { isEmailAddress, normaliseEmail } from '../../kernel/text/email-address.ts'
import { isSameName } from './bookers/same-name.ts'
import { emailKey } from './email-key.ts'

describe('rule 4 — identity of guests', () => {
  it.each([
    [' Ann@Example.COM ', 'ann@example.com'],
    ['a@MÜNCHEN.de', 'a@xn--mnchen-3ya.de'],
    ['a.b+c@example.com', 'a.b+c@example.com'],
    ['Jose\u0301@example.com', 'jos\u00e9@example.com'],
  ])('%j is %j', (typed, normal) => {
    expect(isEmailAddress(typed)).toBe(true)
    expect(normaliseEmail(typed)).toBe(normal)
    expect(emailKey(typed)).toBe(normal)
  })

  it.each([
    'a',
    '@b.de',
    'a@',
    'a@localhost',
    'a@127.0.0.1',
    'a@b..de',
    'a@-b.de',
    'a b@c.de',
    '"a"@b.de',
    'a@b.de\r\nBcc: x@y.de',
    'a@b.de/c',
    'a@b.de?c',
    'a@b.de#c',
    'a@b.de\\c',
    'a@b.%64e',
    'a@b\t.de',
    'a@b.de:25',
    'a\u200b@b.de',
    `${'a'.repeat(65)}@b.de`,
  ])('%j is no address', (typed) => {
    expect(isEmailAddress(typed)).toBe(false)
  })

  it.each([
    'x.1@guest.booking.com',
    'X@Guest.Booking.com',
    'x@m.expediapartnercentral.com',
    'x@guest.airbnb.com',
  ])('%s is a relay and joins nobody', (address) => {
    expect(emailKey(address)).toBeNull()
  })

  it('does not take a domain that only ends like a relay domain for one', () => {
    expect(emailKey('x@notguest.airbnb.com')).toBe('x@notguest.airbnb.com')
    expect(emailKey('x@booking.com')).toBe('x@booking.com')
  })

  it.each([
    ['Müller', 'muller', true],
    ["O'Brien", 'OBRIEN', true],
    ['van der Berg', 'Van-der Berg', true],
    ['Weiß', 'WEISS', true],
    ['Łukasz', 'lukasz', true],
    ['王', '王', true],
    ['Okafor', 'Okoro', false],
    ['王', '李', false],
    ['-', '?', false],
  ])('%s and %s: the same last name is %s', (one, other, same) => {
    expect(isSameName(one, other)).toBe(same)
  })
})
