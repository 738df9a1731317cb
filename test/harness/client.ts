import type { ValidateFunction } from 'ajv'
import { Agent, type Dispatcher, request } from 'undici'
import { OPERATIONS } from '#contract/api.ts'
import { errorsOf, type Operation } from '#contract/operation.ts'
import { ajv } from '#server/http/validation/validate.ts'
import { whenServed } from './requests/unavailable.ts'

/** A response in tests. */
export interface Reply {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
  readonly text: string
  readonly bytes: Uint8Array
  readonly headers: Headers
}

export interface Client {
  readonly base: string
  readonly secret: string | null
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  get(path: string, headers?: Record<string, string>): Promise<Reply>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  delete(path: string, headers?: Record<string, string>): Promise<Reply>
  /** POST that must answer 2xx; its body. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  make(path: string, body: unknown): Promise<any>
}

/** One connection per request in flight: races must happen in the service, not queue here. */
const dispatcher = new Agent({ connections: 256, pipelining: 1 })

/**
 * A client with an API key that checks every response against the contract. What an overloaded service refuses it
 * repeats as a client should; it throws once it has repeated it in vain.
 */
export const clientOf = (base: string, secret: string | null): Client =>
  clientWith({ base, secret, headers: secret === null ? {} : { authorization: `Bearer ${secret}` } })

/** A client with fixed headers; by default for the operations of the API. */
export function clientWith({
  base,
  secret = null,
  headers: always,
  contract = API_CONTRACT,
}: ClientOptions): Client {
  const send: Client['send'] = (method, path, body, headers) =>
    whenServed(`${method} ${path}`, () => sendOnce(method, path, body, headers))

  const sendOnce: Client['send'] = async (method, path, body, headers = {}) => {
    const response = await request(base + path, {
      method: method as Dispatcher.HttpMethod,
      dispatcher,
      headers: {
        ...always,
        ...(body !== undefined && {
          'content-type': body instanceof Uint8Array ? 'image/png' : 'application/json',
        }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
      }),
    })
    const bytes = new Uint8Array(await response.body.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    const answered = new Headers()
    for (const [name, values = []] of Object.entries(response.headers))
      for (const value of [values].flat()) answered.append(name, value)
    const is_file = answered.has('content-disposition')
    const reply = {
      status: response.statusCode,
      body: text === '' || is_file ? undefined : JSON.parse(text),
      text,
      bytes,
      headers: answered,
    }
    contract(method, path, reply)
    return reply
  }
  return {
    base,
    secret,
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
    async make(path, body) {
      const reply = await send('POST', path, body)
      if (reply.status >= 300) throw new Error(`POST ${path} answered ${reply.status}: ${reply.text}`)
      return reply.body
    },
  }
}

export interface ClientOptions {
  readonly base: string
  readonly secret?: string | null
  readonly headers: Record<string, string>
  readonly contract?: ReturnType<typeof contractOf>
}

/** Error codes that occurred in this process, for the coverage test. */
const produced = new Set<string>()

/** Throws for a response that violates the schema of its operation, or has an undeclared code. */
export function contractOf<O extends Operation>(
  operations: readonly O[],
  codesOf: (op: O) => readonly string[],
) {
  const compiled = operations.map((operation) => ({
    operation,
    pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    violations: compiledWhenUsed(operation),
  }))
  return (method: string, path: string, { status, body, text, bytes, headers }: Reply) => {
    requireMark(path, bytes, headers)
    const bare = path.split('?')[0]!
    // A literal path takes precedence over one with a parameter: /webhooks/test.
    const literal = compiled.filter(({ operation }) => operation.path === bare)
    const candidates = literal.length > 0 ? literal : compiled
    const found = candidates.find(
      ({ operation, pattern }) => operation.method === method && pattern.test(bare),
    )
    requireShownOnce(`${method} ${bare}`, text, {
      allowed: found?.operation.secret_response ?? false,
      replayed: headers.get('idempotent-replayed') === 'true',
    })
    if (!found) return
    const { operation, violations } = found
    if (status < 400) {
      const expected = body?.dry_run === true ? 200 : operation.status
      if (status !== expected) throw new Error(`${operation.id} answered ${status}, not ${expected}`)
      if (operation.formats && headers.has('content-disposition')) {
        const type = headers.get('content-type')!
        if (Object.values(operation.formats).includes(type)) return
        throw new Error(`${operation.id} answered ${type}, which is none of its formats`)
      }
      if (operation.file && headers.get('content-type') !== operation.file)
        throw new Error(`${operation.id} answered ${headers.get('content-type')}, not ${operation.file}`)
      // Validating converts values, so a copy is validated.
      const wrong = violations(body === undefined ? undefined : JSON.parse(text))
      if (wrong.length > 0) throw new Error(`${operation.id} broke its schema: ${JSON.stringify(wrong)}`)
      return
    }
    const code = body?.error?.code
    produced.add(`${operation.id} ${code}`)
    if (!codesOf(operation).includes(code))
      throw new Error(`${operation.id} answered ${code}, which it does not declare`)
  }
}

/** Compiled when first needed: most files use few of the operations. */
function compiledWhenUsed({ response }: Operation) {
  let accepts: ValidateFunction | undefined
  return (body: unknown) => {
    accepts ??= ajv.compile(response ?? {})
    if (accepts(body)) return []
    return accepts.errors!.slice(0, 3).map(({ instancePath, message, params }) => ({
      instancePath,
      message,
      params,
    }))
  }
}

/** rule 0.19 — throws for a CSV file, but its further pages, that spreadsheets would not read as UTF-8. */
function requireMark(path: string, bytes: Uint8Array, headers: Headers) {
  if (headers.get('content-type') !== 'text/csv; charset=utf-8' || path.includes('cursor=')) return
  if (Buffer.compare(bytes.subarray(0, 3), Buffer.of(0xef, 0xbb, 0xbf)) !== 0)
    throw new Error(`${path} answered a CSV file without a byte order mark`)
}

/** Full API keys and signing secrets. Abbreviated ones are public. */
const SECRETS = /sk_(?:live|sandbox)_[0-9A-Za-z]{38}|whsec_[0-9A-Za-z]{32}/g
const shown = new Set<string>()

/** spec 5.8, 6.5 — throws for a secret in any response but that of its creation, and its replays. */
function requireShownOnce(
  request: string,
  text: string,
  { allowed, replayed }: { allowed: boolean; replayed: boolean },
) {
  for (const [secret] of text.matchAll(SECRETS)) {
    if (!allowed || (shown.has(secret) && !replayed))
      throw new Error(`${request} answered with a secret: ${secret.slice(0, 12)}…`)
    shown.add(secret)
  }
}

const API_CONTRACT = contractOf(OPERATIONS, errorsOf)
