import { describe, expect, it } from 'vitest'
import { parseSender, parseSmtpUrl } from './mail.ts'

describe('the mail server', () => {
  it.each([
    ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, tls: 'starttls', login: undefined }],
    ['smtps://mail.example.com', { port: 465, tls: 'implicit' }],
    ['smtp://mail.example.com:25?tls=none', { port: 25, tls: 'none' }],
    ['smtp://127.0.0.1:1025', { host: '127.0.0.1', port: 1025, tls: 'none' }],
    ['smtp://localhost?tls=starttls', { tls: 'starttls' }],
    ['smtp://[::1]:25/', { host: '::1', tls: 'none' }],
    [
      'smtp://stay%40example.com:p%3As%2Fs@mail.example.com',
      { login: { user: 'stay@example.com', pass: 'p:s/s' } },
    ],
  ])('%s', (url, expected) => expect(parseSmtpUrl(url)).toMatchObject(expected))

  it.each([
    'mail.example.com',
    'http://mail.example.com',
    'smtp://',
    'smtp://mail.example.com/path',
    'smtp://mail.example.com?tls=maybe',
    'smtp://mail.example.com?tls=implicit',
    'smtps://mail.example.com?tls=none',
    'smtp://mail.example.com?pool=true',
    'smtp://mail.example.com:99999',
    'smtp://a:%E0%A4@mail.example.com',
  ])('not %s', (url) => expect(parseSmtpUrl(url)).toBeUndefined())
})

describe('the sender of e-mails', () => {
  it.each([
    ['stay@example.com', null],
    ['<stay@example.com>', null],
    ['Harbour House <stay@example.com>', 'Harbour House'],
    [' "Harbour, House" <stay@example.com> ', 'Harbour, House'],
  ])('%s', (text, name) => expect(parseSender(text)).toEqual({ address: 'stay@example.com', name }))

  it.each([
    '',
    'Harbour House',
    'Harbour House <stay>',
    'stay@example.com, other@example.com',
    'A <a@example.com> B <b@example.com>',
    'Harbour\r\nBcc: b@example.com <stay@example.com>',
  ])('not %j', (text) => expect(parseSender(text)).toBeUndefined())
})
