import { isIP } from 'node:net'

const LOOPBACK = new Set(['localhost', '::1'])

/** A host that only this machine reaches. */
export const isLoopback = (host: string) =>
  LOOPBACK.has(host) || (isIP(host) === 4 && host.startsWith('127.'))
