import { describe, expect, it } from 'vitest'
import { ConfigError } from '../config/config.ts'
import { databaseError, errorLine } from './operator-error.ts'
import { listenError } from './port.ts'

const URL = 'postgres://hotel:a-password@db.internal:5433/serai'
const error = (message: string, code?: string) => Object.assign(new Error(message), code && { code })

describe('why a start failed', () => {
  it.each([
    [error('connect ECONNREFUSED', 'ECONNREFUSED'), 'nothing listens there'],
    [error('getaddrinfo ENOTFOUND db.internal', 'ENOTFOUND'), 'the host does not exist'],
    [
      error('password authentication failed for user "hotel"', '28P01'),
      'the password of user "hotel" is wrong',
    ],
    [
      error('permission denied to create role', '42501'),
      'user "hotel" lacks a permission (permission denied to create role)',
    ],
    [error('timeout expired'), 'it does not respond'],
    [error('PostgreSQL 15 or newer is needed.'), 'PostgreSQL 15 or newer is needed'],
    [error('first line\nsecond line'), 'first line'],
  ])('names the database and the reason, never the password: %s', (cause, reason) => {
    expect(errorLine(databaseError(URL, cause))).toBe(
      `The database "serai" on db.internal:5433 cannot be used: ${reason}.`,
    )
  })

  it.each([
    ['EADDRINUSE', 'Port 80 on 127.0.0.1 is in use'],
    ['EACCES', 'needs permissions'],
    ['EADDRNOTAVAIL', 'is not an address of this machine'],
  ])('tells what is the matter with the address: %s', (code, words) => {
    expect(errorLine(listenError(error('listen', code), '127.0.0.1', 80))).toContain(words)
  })

  it('is always one line', () => {
    expect(errorLine(new ConfigError('PORT is wrong.'))).toBe('PORT is wrong.')
    expect(errorLine(error('what\nnobody\nforesaw'))).toBe('Unexpected error: what')
    expect(errorLine(error('', 'EPIPE'))).toBe('Unexpected error: EPIPE')
  })
})
