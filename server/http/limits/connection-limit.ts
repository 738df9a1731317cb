import { readFileSync } from 'node:fs'
import type { Server, Socket } from 'node:net'
import { addressRange } from '../../kernel/security/api-key.ts'

/** Descriptors for the database, partners, files and the program itself. */
const RESERVED_DESCRIPTORS = 256
const DEFAULT_DESCRIPTORS = 1_024
const MIN_CONNECTIONS = 128
/** A range of addresses (/24, /64) has at most this share of all connections. */
const SHARE_OF_RANGE = 4

/** How many connections a process accepts, in all and of one range of addresses. */
export interface ConnectionLimits {
  readonly max: number
  readonly max_of_range: number
}

/** Below the limit of descriptors: a process that reaches it could not connect to its database either. rule 12 */
export function connectionLimits(): ConnectionLimits {
  const max = Math.max(MIN_CONNECTIONS, descriptorLimit() - RESERVED_DESCRIPTORS)
  return { max, max_of_range: Math.floor(max / SHARE_OF_RANGE) }
}

function descriptorLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return Number(soft ?? DEFAULT_DESCRIPTORS)
  } catch {
    return DEFAULT_DESCRIPTORS
  }
}

/**
 * Closes connections beyond the limits before anything of them is read. Behind a proxy, and on this machine, the address says nothing
 * about the caller: there only the limit of all holds.
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  isExempt: (address: string) => boolean,
): void {
  server.maxConnections = limits.max
  const open = new Map<string, number>()
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isExempt(address)) return
    const range = addressRange(address, 64)
    const count = (open.get(range) ?? 0) + 1
    if (count > limits.max_of_range) {
      socket.destroy()
      return
    }
    open.set(range, count)
    socket.once('close', () => {
      const left = open.get(range)! - 1
      if (left > 0) open.set(range, left)
      else open.delete(range)
    })
  })
}
