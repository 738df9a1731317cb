import type { AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/loopback.ts'

/**
 * The placeholder in links where no address is configured: PUBLIC_URL is missing, and the Host header is not
 * used.
 */
const UNKNOWN = 'https://your-address.example'

export interface OwnOrigin {
  /**
   * The origin of links in e-mails: PUBLIC_URL, on loopback the address that is listened on, null where
   * neither is known.
   */
  known(): string | null
  /** The origin of links in a response: that of the request where it is ours, else the configured one. */
  of(request: FastifyRequest): string
}

/** The Host header is chosen by the client: only our own hosts appear in links, and each is cached once. */
export function ownOrigin(server: FastifyInstance, config: Config): OwnOrigin {
  const local = isLoopback(config.host) && config.trust_proxy === undefined
  const known = () => config.public_url ?? (local ? listening(server, config) : null)
  return {
    known,
    of(request) {
      const requested = `${request.protocol}://${request.host}`
      if (requested === config.public_url) return requested
      // Through a tunnel the port may differ.
      const is_local = local && URL.canParse(requested) && isLoopback(nameOf(new URL(requested)))
      return is_local ? new URL(requested).origin : (known() ?? UNKNOWN)
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
