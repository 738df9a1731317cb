import { isIP } from 'node:net'

const LOOPBACK = new Set(['localhost', '::1'])

/** A host that only this machine reaches, an IPv4 address also as one of IPv6. */
export function isLoopback(host: string): boolean {
  const plain = host.replace(/^::ffff:/i, '')
  return LOOPBACK.has(plain) || (isIP(plain) === 4 && plain.startsWith('127.'))
}
