import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [OWN, OTHER] = [pair(), pair()]
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

type Path = 'discovery' | 'token' | 'jwks'

/** A directory with configurable responses. */
export interface ScriptedDirectory {
  readonly issuer: string
  /** Claims of the ID token that differ from the valid ones. */
  claims: Record<string, unknown>
  metadata: Record<string, unknown>
  /** Signs with an unpublished key. */
  wrong_key: boolean
  /** Replaces the response of a path. */
  instead: Partial<Record<Path, (response: ServerResponse) => void>>
  /** Requests to the token endpoint, newest last. */
  readonly requests: { readonly authorization: string | undefined; readonly body: URLSearchParams }[]
  reset(): void
}

export function scriptedDirectory(client_id: string): ScriptedDirectory {
  const directory = { requests: [] as ScriptedDirectory['requests'] } as {
    -readonly [K in keyof ScriptedDirectory]: ScriptedDirectory[K]
  }
  directory.reset = () =>
    Object.assign(directory, { claims: {}, metadata: {}, wrong_key: false, instead: {} })
  directory.reset()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = PATHS[request.url ?? '']
    if (path === 'token')
      directory.requests.push({
        authorization: request.headers.authorization,
        body: new URLSearchParams(Buffer.concat(chunks).toString()),
      })
    const instead = path && directory.instead[path]
    if (instead) return instead(response)
    response.setHeader('content-type', 'application/json')
    response.statusCode = path ? 200 : 404
    response.end(JSON.stringify(path ? ANSWERS[path](directory, client_id) : {}))
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    directory.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return directory
}

const PATHS: Readonly<Record<string, Path>> = {
  '/.well-known/openid-configuration': 'discovery',
  '/token': 'token',
  '/jwks': 'jwks',
}

const ANSWERS: Record<Path, (directory: ScriptedDirectory, client_id: string) => object> = {
  discovery: ({ issuer, metadata }) => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
    ...metadata,
  }),
  jwks: () => ({
    keys: [{ ...OWN.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
  }),
  token: (directory, client_id) => ({
    access_token: 'opaque',
    token_type: 'bearer',
    id_token: idToken(directory, client_id),
  }),
}

/** Times by the system clock, which the library uses. */
function idToken({ issuer, claims, wrong_key }: ScriptedDirectory, client_id: string): string {
  const iat = Math.floor(Temporal.Now.instant().epochMilliseconds / 1000)
  const payload = { iss: issuer, aud: client_id, iat, exp: iat + 300, ...claims }
  const text = `${base64({ alg: 'RS256', kid: 'one' })}.${base64(payload)}`
  const { privateKey } = wrong_key ? OTHER : OWN
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}
