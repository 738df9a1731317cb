import { Option } from 'commander'
import type { EnvironmentName } from '#contract/lists.ts'
import { dataFolder } from '../config/config.ts'
import { OperatorError } from './operator-error.ts'
import { quickStartPath, readQuickStart } from './quick-start-file.ts'

/** A service that runs in another process, by its API. */
export interface RemoteApi {
  readonly base_url: string
  readonly environment: EnvironmentName
  call<T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T>
}

/** A response that is no success; the message is the service's. */
export class Refusal extends OperatorError {
  readonly code: string
  readonly status: number
  constructor(code: string, status: number, message: string) {
    super(`The service responded with ${status} ${code}: ${message}`)
    this.code = code
    this.status = status
  }
}

export interface ApiOptions {
  environment: EnvironmentName
  baseUrl?: string
  key?: string
}

/** The address and key of the service; by default those of quickstart.json. */
export const apiOptions = (): Option[] => [
  new Option('--environment <name>', 'where').choices(['sandbox', 'live']).default('sandbox'),
  new Option('--base-url <url>', 'address of the API, such as http://127.0.0.1:8080/sandbox/v1'),
  new Option('--key <key>', 'API key; by default that of the quick start'),
]

/** The service that the options name, or the one that was started on the data folder. Nothing is requested yet. */
export function findApi({ environment, baseUrl, key }: ApiOptions): RemoteApi {
  const data_dir = dataFolder(process.env)
  const known = readQuickStart(data_dir)
  const base_url = baseUrl ?? (environment === 'live' ? known?.base_url : known?.sandbox_base_url)
  const secret = key ?? (environment === 'live' ? known?.live_key : known?.sandbox_key)
  if (base_url === undefined || secret === undefined) {
    throw new OperatorError(
      `There is no ${quickStartPath(data_dir)}: start the service with npm start, or use --base-url and --key.`,
    )
  }
  if (!/^https?:$/.test(URL.parse(base_url)?.protocol ?? '')) {
    throw new OperatorError(`--base-url must be like http://127.0.0.1:8080/v1, not "${base_url}".`)
  }
  const base = base_url.replace(/\/+$/, '')
  return { base_url: base, environment, call: (method, path, body) => send(base, secret, method, path, body) }
}

const ANSWER_MS = 30_000

async function send<T>(
  base: string,
  secret: string,
  method: string,
  path: string,
  body: unknown,
): Promise<T> {
  const response = await fetch(base + path, {
    method,
    headers: {
      authorization: `Bearer ${secret}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch((error) => {
    throw unreachable(base, error)
  })
  const answer = await response.json().catch(() => undefined)
  const { code, message = '' } = (answer as { error?: { code?: string; message?: string } })?.error ?? {}
  if (typeof answer !== 'object' || (!response.ok && code === undefined)) {
    throw new OperatorError(`The server at ${base} is not Serai (${response.status}).`)
  }
  if (!response.ok) throw new Refusal(code!, response.status, message)
  return answer as T
}

function unreachable(base: string, error: unknown): OperatorError {
  const { cause, name } = error as { cause?: { code?: string }; name: string }
  const reason = cause?.code ?? name
  return reason === 'ECONNREFUSED'
    ? new OperatorError(`Nothing responds at ${base}: start the service with npm start.`)
    : new OperatorError(`${base} cannot be reached (${reason}).`)
}
