import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { afterAll, beforeAll } from 'vitest'

/** A user of the directory. */
export interface DirectoryPerson {
  readonly subject: string
  readonly email: string
  readonly email_verified?: boolean
}

export interface OpenIdProvider {
  readonly issuer: string
  readonly client: { readonly client_id: string; readonly client_secret: string }
  /** The signed-in user, who consents to everything. */
  person: DirectoryPerson
  /** Follows the redirects of the directory; returns the query of the callback. */
  visit(url: string): Promise<string>
}

/** A directory by `oidc-provider` on loopback, with one client. */
export function openIdProvider(redirect_uri: () => string): OpenIdProvider {
  const client = { client_id: 'serai', client_secret: 'a secret of the directory, 7261' }
  const state = { client } as { -readonly [K in keyof OpenIdProvider]: OpenIdProvider[K] }
  let provider: Provider
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/')) void agree(provider, state.person, request, response)
    else provider.callback()(request, response)
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    state.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    provider = new Provider(state.issuer, {
      clients: [{ ...client, redirect_uris: [redirect_uri()] }],
      claims: { email: ['email', 'email_verified'] },
      cookies: { keys: ['of a test'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
      findAccount: (_, subject) => ({
        accountId: subject,
        claims: () => ({
          sub: subject,
          email: state.person.email,
          email_verified: state.person.email_verified ?? true,
        }),
      }),
    })
    state.visit = (url) => visit(state.issuer, url)
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return state
}

async function agree(
  provider: Provider,
  { subject }: DirectoryPerson,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { params } = await provider.interactionDetails(request, response)
  const grant = new provider.Grant({ accountId: subject, clientId: String(params.client_id) })
  grant.addOIDCScope('openid email')
  const consent = { grantId: await grant.save() }
  await provider.interactionFinished(request, response, {
    login: { accountId: subject, amr: ['pwd'] },
    consent,
  })
}

/** As a browser: with cookies, following redirects until one leaves the directory. */
async function visit(issuer: string, from: string): Promise<string> {
  const cookies = new Map<string, string>()
  let url = from
  for (let hops = 0; hops < 10 && url.startsWith(issuer); hops++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null)
      throw new Error(`the directory answered ${response.status}: ${await response.text()}`)
    url = new URL(location, url).href
  }
  return new URL(url).search
}
