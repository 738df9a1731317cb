import { connect } from 'node:net'

/** A raw response. */
export interface RawReply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
}

/** Sends raw bytes and reads until the server closes: for requests that no client library would send. */
export async function sendRaw(base: string, ...parts: (string | Buffer)[]): Promise<RawReply> {
  const { hostname, port } = new URL(base)
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname, () => {
      for (const part of parts) socket.write(part)
    })
    socket.on('data', (chunk) => chunks.push(chunk as Buffer))
    socket.on('end', () => resolve(Buffer.concat(chunks)))
    socket.on('error', reject)
  })
  const text = bytes.toString()
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [start = '', ...lines] = head.split('\r\n')
  const payload = rest.join('\r\n\r\n')
  return {
    status: Number(start.split(' ')[1]),
    headers: new Headers(lines.map((line) => line.split(/: ?(.*)/s).slice(0, 2) as [string, string])),
    text: payload,
    body: payload.startsWith('{') ? JSON.parse(payload) : undefined,
  }
}

/** A request with a raw target and body; `head` has header lines. */
export function rawRequest(
  base: string,
  secret: string | null,
  { method = 'GET', target, head = [], body = '' }: RawRequest,
): Promise<RawReply> {
  const { host, pathname } = new URL(base)
  const length = Buffer.byteLength(body)
  const lines = [
    `${method} ${pathname}${target} HTTP/1.1`,
    `host: ${host}`,
    ...(secret === null ? [] : [`authorization: Bearer ${secret}`]),
    ...head,
    ...(length > 0 ? [`content-length: ${length}`] : []),
    'connection: close',
  ]
  return sendRaw(base, `${lines.join('\r\n')}\r\n\r\n`, body)
}

export interface RawRequest {
  method?: string
  target: string
  head?: string[]
  body?: string | Buffer
}
