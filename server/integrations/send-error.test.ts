import { errors } from 'undici'
import { describe, expect, it } from 'vitest'
import { classOf, type SendError } from './send-error.ts'
import { BlockedAddress } from './ssrf-guard.ts'

const coded = (code: string, message = 'it broke') => Object.assign(new Error(message), { code })

describe('the class of an error (rule 8)', () => {
  it.each<[string, Error, SendError]>([
    ['an address that is not public', new BlockedAddress('10.0.0.1'), 'blocked_address'],
    ['no such name', coded('ENOTFOUND'), 'dns'],
    ['name servers that fail', coded('EAI_AGAIN'), 'dns'],
    ['nobody listens', coded('ECONNREFUSED'), 'connect'],
    ['no way there', coded('EHOSTUNREACH'), 'connect'],
    ['all addresses refuse', new AggregateError([coded('ECONNREFUSED'), coded('ENETUNREACH')]), 'connect'],
    ['a connection that takes too long', new errors.ConnectTimeoutError(), 'timeout'],
    ['an expired certificate', coded('CERT_HAS_EXPIRED'), 'tls'],
    ['a certificate for another name', coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'tls'],
    ['a certificate that nobody vouches for', coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'tls'],
    ['an alert in the handshake', coded('ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE'), 'tls'],
    ['no TLS at all', coded('EPROTO'), 'tls'],
    ['a reset', coded('ECONNRESET'), 'reset'],
    ['the other side hangs up', new errors.SocketError('other side closed'), 'reset'],
    ['an answer of 100', new errors.SocketError('bad response'), 'protocol'],
    ['an answer of 101', new errors.SocketError('bad upgrade'), 'protocol'],
    ['headers without end', new errors.HeadersOverflowError(), 'protocol'],
    ['no HTTP', new errors.HTTPParserError('Expected HTTP/'), 'protocol'],
    ['what a wrapper hides', new Error('failed', { cause: coded('ECONNRESET') }), 'reset'],
  ])('%s', (_name, error, expected) => {
    expect(classOf(error, true)).toBe(expected)
  })

  it('an unknown error is a failed connection before one existed, else invalid HTTP', () => {
    expect(classOf(coded('EWHATEVER'), false)).toBe('connect')
    expect(classOf(coded('EWHATEVER'), true)).toBe('protocol')
  })
})
