import type { AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/loopback.ts'

/** Stands in links where nobody has said what the address is: PUBLIC_URL is missing, and a Host header is no source. */
const UNKNOWN = 'https://your-address.example'

export interface OwnOrigin {
  /** What links in mails begin with: PUBLIC_URL, on loopback the address that is listened on, null where neither is known. */
  known(): string | null
  /** What links in an answer begin with: the request's own address where it is one of ours, else the known one. */
  of(request: FastifyRequest): string
}

/** Whoever sends a request chooses its Host: only those that are ours make links, and each costs its page once. */
export function ownOrigin(server: FastifyInstance, config: Config): OwnOrigin {
  const local = isLoopback(config.host) && config.trust_proxy === undefined
  const known = () => config.public_url ?? (local ? listening(server, config) : null)
  return {
    known,
    of(request) {
      const asked = `${request.protocol}://${request.host}`
      if (asked === config.public_url) return asked
      // Through a tunnel the port may be another one.
      const is_local = local && URL.canParse(asked) && isLoopback(nameOf(new URL(asked)))
      return is_local ? new URL(asked).origin : (known() ?? UNKNOWN)
    },
  }
}

const nameOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

function listening({ server }: FastifyInstance, { host, tls }: Config): string | null {
  const address = server.address() as AddressInfo | null
  if (address === null) return null
  const named = host.includes(':') ? `[${host}]` : host
  return `${tls ? 'https' : 'http'}://${named}:${address.port}`
}
