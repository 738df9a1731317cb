import { describe, expect, it } from 'vitest'
import { likelyAddress, likelyDomain } from './likely-address.ts'

describe('rule 26.39 — the domain that was likely meant', () => {
  it.each([
    ['gmail.con', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gmail.cm', 'gmail.com'],
    ['gmial.com', 'gmail.com'],
    ['gmai.com', 'gmail.com'],
    ['gmaill.com', 'gmail.com'],
    ['gnail.com', 'gmail.com'],
    ['hotmial.com', 'hotmail.com'],
    ['hotmal.con', 'hotmail.com'],
    ['hotmai.fr', 'hotmail.fr'],
    ['outlok.com', 'outlook.com'],
    ['gmx.dd', 'gmx.de'],
    ['gxm.de', 'gmx.de'],
    ['gmx.ent', 'gmx.net'],
    ['web.ed', 'web.de'],
    ['t-onlin.de', 't-online.de'],
    ['tonline.de', 't-online.de'],
    ['yaho.com', 'yahoo.com'],
    ['yahoo.con', 'yahoo.com'],
    ['icloud.co', 'icloud.com'],
    ['freenet.dr', 'freenet.de'],
    ['lapost.net', 'laposte.net'],
    ['libero.ti', 'libero.it'],
  ])('%s is %s', (typed, right) => expect(likelyDomain(typed)).toBe(right))

  it.each([
    ...['gmail.com', 'gmx.de', 'gmx.at', 'gmx.com', 'mail.com', 'email.com', 'ymail.com', 'me.com', 'web.de'],
    ...['hotmail.ch', 'hotmail.be', 'outlook.at', 'yahoo.ro', 'yahoo.co.jp', 'live.nl', 'gmx.li'],
    ...['example.com', 'wed.de', 'wes.de', 'love.com', 'hotel-adler.de', 'gmw.de', '', 'x'.repeat(300)],
  ])('%s is left alone', (typed) => expect(likelyDomain(typed)).toBeNull())

  it('keeps what is before the @, and asks once about an address', () => {
    expect(likelyAddress({ email: 'Ann.B+x@GMAIL.con', email_asked: '' })).toBe('Ann.B+x@gmail.com')
    expect(likelyAddress({ email: 'ann@gmail.con', email_asked: 'ann@gmail.con' })).toBeNull()
    expect(likelyAddress({ email: 'bob@gmail.con', email_asked: 'ann@gmail.con' })).toBe('bob@gmail.com')
    expect(likelyAddress({ email: '', email_asked: '' })).toBeNull()
  })
})
