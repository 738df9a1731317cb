import { describe, expect, it } from 'vitest'
import { sharedApp } from '../../harness/shared-app.ts'

const test = sharedApp()

describe('spec 9.3, rule 12 — a deprecated operation', () => {
  it('names its dates and its successor, and exists in the sandbox alone', async () => {
    const hotel = await test.createHotel({ environment: 'sandbox' })
    const { status, body, headers } = await hotel.api.get('/deprecated-example')
    expect(status).toBe(200)
    expect(headers.get('deprecation')).toBe(`@${Date.parse(body.deprecated_since) / 1000}`)
    expect(Date.parse(headers.get('sunset')!)).toBe(Date.parse(body.sunset_at))
    expect(Date.parse(body.sunset_at) - Date.parse(body.deprecated_since)).toBeGreaterThanOrEqual(
      365 * 86_400_000,
    )
    const link = headers.get('link')!
    const successor = /<([^>]+)>; rel="successor-version"/.exec(link)![1]!
    const explained = /<([^>]+)>; rel="deprecation"; type="text\/html"/.exec(link)![1]!
    const origin = new URL(test.base).origin
    expect((await hotel.api.get(successor.replace('/sandbox/v1', ''))).status).toBe(200)
    const page = await (await fetch(origin + explained)).text()
    expect(page).toContain(`id="${explained.split('#')[1]}"`)
    const document = (await (await fetch(`${origin}/sandbox/v1/openapi.json`)).json()) as {
      paths: Record<string, { get: { deprecated: boolean } }>
    }
    expect(document.paths['/deprecated-example']!.get.deprecated).toBe(true)
    const live = await test.createHotel()
    expect((await live.api.get('/deprecated-example')).body.error.code).toBe('SVC-3003')
    expect((await live.api.get('/properties')).headers.get('deprecation')).toBeNull()
  })
})
