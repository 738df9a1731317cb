import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { control } from './control.ts'
import { makeSite, type Site, type SiteState } from './site.ts'

/** A running demo OTA. */
export interface DemoOta {
  /** The address of its page. */
  readonly url: string
  /** The address to which the property of a site sends its messages. */
  addressOf(name: string): string
  site(name: string): Site
  readonly sites: ReadonlyMap<string, Site>
  close(): Promise<void>
}

export interface Options {
  readonly sites: readonly SiteState[]
  /** 0 selects a free port. */
  readonly port?: number
  /** The origin of the service, for sites whose address is a path. */
  readonly origin?: string
  /** Called after every possible change of a site. */
  readonly changed?: () => void
}

const BODY_BYTES = 8 * 1024 * 1024

/**
 * Opens the sites on loopback: `/sites/<name>` for messages of properties, `/` and `/api` for people and
 * tests.
 */
export async function openDemoOta({
  sites,
  port = 0,
  origin,
  changed = () => undefined,
}: Options): Promise<DemoOta> {
  const by_name = new Map(sites.map((state) => [state.name, makeSite(state)]))
  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      if (!response.headersSent) response.writeHead(500).end(`${error}\n`)
    })
  })

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    // Protects against DNS rebinding: a foreign page could use a host name of its own.
    if (!/^(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')) {
      response.writeHead(421).end('This is for the machine it runs on alone.\n')
      return
    }
    if (isForeign(request)) {
      response.writeHead(403).end('A page of another site must not give orders here.\n')
      return
    }
    const body = await bodyOf(request)
    const site = /^\/sites\/([\w.-]+)$/.exec(pathname)?.[1]
    if (site === undefined) await control({ request, response, pathname, body, sites: by_name, origin })
    else receive(by_name.get(site), request, response, body)
    changed()
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    addressOf: (name) => `${url}/sites/${name}`,
    site(name) {
      const site = by_name.get(name)
      if (!site) throw new Error(`there is no site ${name}`)
      return site
    },
    sites: by_name,
    close: () => shut(server),
  }
}

/** Browsers send the origin of a form. */
function isForeign({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined && headers.origin !== `http://${headers.host}`
}

function receive(site: Site | undefined, request: IncomingMessage, response: ServerResponse, body: string) {
  if (!site || request.method !== 'POST') {
    response.writeHead(404).end('There is no such site.\n')
    return
  }
  const reaction = site.receive({ authorization: request.headers.authorization, body })
  if (reaction.kind === 'cut') request.socket.destroy()
  else if (reaction.kind === 'answer') {
    response.writeHead(reaction.status, reaction.headers).end(reaction.body)
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > BODY_BYTES) throw new Error('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function shut(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}
