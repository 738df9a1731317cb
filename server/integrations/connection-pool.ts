import { type DeliveryResponse, type HttpClient, openHttpClient, type ResponseLimits } from './http-client.ts'
import type { AddressPolicy } from './ssrf-guard.ts'

export interface ConnectionPoolOptions {
  readonly policy: AddressPolicy
  readonly limits?: ResponseLimits
  /** Beyond this number the least recently used client is closed. */
  readonly max_clients: number
}

/** Kept-alive clients by a key of the caller's: one that hangs blocks no other key. */
export class ConnectionPool {
  private readonly clients = new Map<string, { origin: string; client: HttpClient }>()
  private readonly options: ConnectionPoolOptions

  constructor(options: ConnectionPoolOptions) {
    this.options = options
  }

  post(key: string, url: URL, headers: Record<string, string>, body: string): Promise<DeliveryResponse> {
    return this.clientFor(key, url.origin).post(url.pathname + url.search, headers, body)
  }

  /** Finishes what is in flight, and keeps nothing open. */
  closeWhenIdle(key: string): void {
    this.clients.get(key)?.client.closeWhenIdle()
    this.clients.delete(key)
  }

  /** Aborts what is in flight. */
  close(): void {
    for (const { client } of this.clients.values()) client.close()
    this.clients.clear()
  }

  private clientFor(key: string, origin: string): HttpClient {
    const { policy, limits, max_clients } = this.options
    const known = this.clients.get(key)
    // Requests in flight to the old address are finished.
    if (known && known.origin !== origin) known.client.closeWhenIdle()
    const client = known?.origin === origin ? known.client : openHttpClient(origin, policy, limits)
    // In the order of use.
    this.clients.delete(key)
    this.clients.set(key, { origin, client })
    const [oldest] = this.clients.keys()
    if (this.clients.size > max_clients) this.closeWhenIdle(oldest!)
    return client
  }
}
