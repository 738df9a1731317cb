import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { OPERATIONS, SANDBOX_OPERATIONS } from '#contract/api.ts'
import { ERRORS } from '#contract/errors.ts'
import { EVENT_TYPES, OPTIONAL_EVENT_TYPES } from '#contract/lists.ts'
import { exampleOf, openApiOf } from '#contract/openapi/openapi.ts'
import { ALL_EVENT_TYPES, dataOfEvent } from '#contract/openapi/webhooks.ts'
import { errorsOf, isWrite } from '#contract/operation.ts'
import { sampleOf } from '#contract/samples/samples.ts'
import { ajv } from '#server/http/validation/validate.ts'
import { DOCUMENT_PATH, documentText } from '../../tools/openapi.ts'
import { sharedApp } from '../harness/shared-app.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
// biome-ignore lint/suspicious/noExplicitAny: the document is looked into at many depths
const document = openApiOf({ operations: OPERATIONS, environment: 'live' }) as any

const faultsOf = (schema: TSchema, value: unknown) => {
  const accepts = ajv.compile(schema)
  return accepts(structuredClone(value)) ? [] : accepts.errors?.map((e) => `${e.instancePath} ${e.message}`)
}

describe('spec 9.6 — the OpenAPI document', () => {
  it('is committed as generated from the contract', () => {
    const committed = readFileSync(DOCUMENT_PATH, 'utf8') === documentText()
    expect(committed, 'docs/openapi.json is old: run npm run generate').toBe(true)
  })

  it('passes recommended-strict without an error or a warning', async () => {
    const cli = join(root, 'node_modules/@redocly/cli/bin/cli.js')
    const { stdout } = await run(
      process.execPath,
      [cli, 'lint', '--extends', 'recommended-strict', '--format', 'json', DOCUMENT_PATH],
      {
        cwd: root,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    ).catch((error) => error)
    const { totals } = JSON.parse(stdout)
    expect(totals, stdout).toEqual({ errors: 0, warnings: 0, ignored: 0 })
  })

  it.each(OPERATIONS.map((op) => [op.id, op] as const))('%s has a complete description', (_, op) => {
    const written = document.paths[op.path][op.method.toLowerCase()]
    expect(written).toMatchObject({
      operationId: op.id,
      tags: [op.tag],
      summary: expect.stringMatching(/./),
      description: expect.stringMatching(/./),
      security: [{ bearerAuth: [] }],
    })
    const codes = Object.entries<{ $ref: string }>(written.responses)
      .filter(([status]) => Number(status) >= 400)
      .flatMap(([status, { $ref }]) => {
        const shared = document.components.responses[$ref.split('/').at(-1)!]
        const listed = Object.keys(shared.content['application/json'].examples)
        for (const code of listed) expect(ERRORS[code as keyof typeof ERRORS].status).toBe(Number(status))
        return listed
      })
    expect(codes.sort()).toEqual(errorsOf(op).sort())
    const { headers } = written.responses[op.status]
    expect(Object.keys(headers)).toEqual(
      expect.arrayContaining(['Service-Request-Id', 'RateLimit-Policy', 'RateLimit']),
    )
    expect('Idempotent-Replayed' in headers).toBe(isWrite(op))
  })

  it.each(OPERATIONS.map((op) => [op.id, op] as const))('%s — its examples match its schemas', (_, op) => {
    const { body, response, params } = exampleOf(op)
    if (op.response) expect(faultsOf(op.response, response)).toEqual([])
    if (op.body && body !== undefined) expect(faultsOf(op.body, body)).toEqual([])
    expect(Object.keys(params)).toEqual(Object.keys(op.params?.properties ?? {}))
  })

  it('lists every event as a webhook, those on request last, with samples that match their schemas. spec 6', () => {
    expect(Object.keys(document.webhooks)).toEqual([...EVENT_TYPES, ...OPTIONAL_EVENT_TYPES])
    for (const type of ALL_EVENT_TYPES) {
      expect(faultsOf(dataOfEvent(type), sampleOf(dataOfEvent(type)))).toEqual([])
      const { parameters } = document.webhooks[type].post
      expect(parameters.map(({ name }: { name: string }) => name)).toEqual([
        'Service-Signature',
        'Service-Event-Id',
        'Service-Event-Type',
        'Service-Delivery-Attempt',
      ])
    }
  })

  it('allows additional fields in responses, and not in requests. rule 0', () => {
    const { schemas } = document.components
    expect(schemas.Reservation).not.toHaveProperty('additionalProperties')
    expect(schemas.ReservationCreate.additionalProperties).toBe(false)
    expect(schemas.Money.additionalProperties).toBe(false)
  })
})

describe('rule 1 — the document is served without a key', () => {
  const test = sharedApp()

  it.each([
    ['/v1', 'sk_live_'],
    ['/sandbox/v1', 'sk_sandbox_'],
  ])('GET %s/openapi.json names its own address, and 304 for the known ETag', async (prefix, key_prefix) => {
    const url = `${test.base}${prefix}/openapi.json`
    const first = await fetch(url)
    expect(first.status).toBe(200)
    // biome-ignore lint/suspicious/noExplicitAny: the document is looked into at many depths
    const served = (await first.json()) as any
    expect(served.servers).toEqual([expect.objectContaining({ url: `${test.base}${prefix}` })])
    expect(served.components.securitySchemes.bearerAuth.description).toContain(key_prefix)
    const more = prefix === '/v1' ? [] : new Set(SANDBOX_OPERATIONS.map(({ path }) => path))
    expect(Object.keys(served.paths)).toEqual([...Object.keys(document.paths), ...more])
    const again = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag')! } })
    expect(again.status).toBe(304)
  })

  it('is compressed for those who accept it, and the same in each encoding', async () => {
    const textIn = async (encoding: string) => {
      const answer = await fetch(`${test.base}/v1/openapi.json`, { headers: { 'accept-encoding': encoding } })
      return { encoding: answer.headers.get('content-encoding'), text: await answer.text() }
    }
    const plain = await textIn('identity')
    expect(plain.encoding).toBeNull()
    for (const encoding of ['br', 'gzip']) expect(await textIn(encoding)).toEqual({ ...plain, encoding })
    const { headers } = await fetch(`${test.base}/v1/openapi.json`, {
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(headers.get('vary')).toContain('Accept-Encoding')
    expect(Number(headers.get('content-length'))).toBeLessThan(plain.text.length / 5)
  })

  it('the documentation pages are served too, beside the API', async () => {
    const page = await fetch(`${test.base}/docs`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await page.text()).toContain(`${test.base}/v1/properties`)
  })
})
