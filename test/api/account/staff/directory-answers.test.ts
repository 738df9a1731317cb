import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '#test/harness/app.ts'
import { answerTo, beginAt, scriptedSignIn } from '#test/harness/sign-in/directories.ts'
import { scriptedDirectory } from '#test/harness/sign-in/scripted-directory.ts'
import { signInClient } from '#test/harness/staff.ts'

const test = testApp()
const CLIENT = { client_id: 'serai', client_secret: 'a secret with : and % in it' }
const directory = scriptedDirectory(CLIENT.client_id)
const codeOf = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code

const { ready, answerWith, answerOf, enter } = scriptedSignIn(test, directory, CLIENT)

describe('requests to a directory, and validation of its responses', () => {
  it('uses state, nonce and PKCE, with the redirect URI of PUBLIC_URL, and the client secret for the code', async () => {
    const one = await ready()
    const begun = await beginAt(test, ` ${one.ben.email}`)
    const { searchParams: parameters } = begun.url
    expect(Object.fromEntries(parameters)).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      client_id: 'serai',
      code_challenge_method: 'S256',
      redirect_uri: `${test.base}/app/sign-in/directory`,
      login_hint: one.ben.email,
    })
    answerWith(begun, one)
    expect((await answerTo(test, begun.cookie, answerOf(begun))).status).toBe(200)
    const { authorization, body } = directory.requests.at(-1)!
    expect(authorization).toBe(
      `Basic ${Buffer.from(`serai:${new URLSearchParams({ s: CLIENT.client_secret }).toString().slice(2)}`).toString('base64')}`,
    )
    const challenge = createHash('sha256').update(body.get('code_verifier')!).digest('base64url')
    expect(challenge).toBe(parameters.get('code_challenge'))
    expect(body.get('redirect_uri')).toBe(parameters.get('redirect_uri'))
  })

  it.each<[string, Record<string, unknown>]>([
    ['another nonce', { nonce: 'another' }],
    ['another issuer', { iss: 'https://login.elsewhere.example' }],
    ['another audience', { aud: 'somebody' }],
    ['a time that is over', { exp: 1_700_000_000, iat: 1_699_999_000 }],
    ['no subject', { sub: undefined }],
  ])('401 SVC-4114 — refuses an ID token with %s', async (_, claims) => {
    const one = await ready()
    expect(codeOf(await enter(one, claims))).toBe('SVC-4114')
    expect((await enter(one)).status).toBe(200)
  })

  it('401 SVC-4114 — refuses a signature by another key, and an invalid one', async () => {
    const one = await ready()
    directory.wrong_key = true
    expect(codeOf(await enter(one))).toBe('SVC-4114')
    directory.wrong_key = false
    const unsigned = (text: object) => Buffer.from(JSON.stringify(text)).toString('base64url')
    directory.instead.token = (response) => {
      const iat = Math.floor(Temporal.Now.instant().epochMilliseconds / 1000)
      const claims = { iss: directory.issuer, aud: 'serai', iat, exp: iat + 60, ...directory.claims }
      const id_token = `${unsigned({ alg: 'none' })}.${unsigned(claims)}.`
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ access_token: 'x', token_type: 'bearer', id_token }))
    }
    expect(codeOf(await enter(one))).toBe('SVC-4114')
  })

  it('401 SVC-4114 — refuses a response of another issuer, without a promised issuer, and an error of the directory', async () => {
    const one = await ready()
    expect(codeOf(await enter(one, {}, { iss: 'https://login.elsewhere.example' }))).toBe('SVC-4114')
    const begun = await beginAt(test, one.ben.email)
    answerWith(begun, one)
    const without = answerOf(begun).replace(/&iss=[^&]*/, '')
    expect(codeOf(await answerTo(test, begun.cookie, without))).toBe('SVC-4114')
    expect(codeOf(await enter(one, {}, { error: 'access_denied' }))).toBe('SVC-4114')
    const { data } = (await one.owner.api.get('/audit-log?action=refuseDirectory')).body
    expect(data).toHaveLength(3)
    expect(data[0]).toMatchObject({ actor: { type: 'system' }, resource_id: one.account_id })
  })

  it('401 SVC-4114 — accepts a response once, from the same browser, with its state, within ten minutes', async () => {
    const one = await ready()
    const first = await beginAt(test, one.ben.email)
    const other = await beginAt(test, one.ben.email)
    answerWith(first, one)
    const before = directory.requests.length
    // Without the cookie, with that of another browser, or with another state: an intercepted response is
    // useless.
    expect(codeOf(await answerTo(test, undefined, answerOf(first)))).toBe('SVC-4114')
    expect(codeOf(await answerTo(test, other.cookie, answerOf(first)))).toBe('SVC-4114')
    expect(codeOf(await answerTo(test, other.cookie, answerOf(other)))).toBe('SVC-4114')
    expect(directory.requests.length).toBe(before)
    const answers = await Promise.all([
      answerTo(test, first.cookie, answerOf(first)),
      answerTo(test, first.cookie, answerOf(first)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(codeOf(await answerTo(test, first.cookie, answerOf(first)))).toBe('SVC-4114')
    const late = await beginAt(test, one.ben.email)
    answerWith(late, one)
    test.clock.advance({ minutes: 10 })
    expect(codeOf(await answerTo(test, late.cookie, answerOf(late)))).toBe('SVC-4114')
  })

  it('401 SVC-4114 — a response must be of the same directory, not of a later one', async () => {
    const one = await ready()
    const begun = await beginAt(test, one.ben.email)
    answerWith(begun, one)
    const before = directory.requests.length
    expect((await one.owner.api.patch('/directory', { client_id: 'another' })).status).toBe(200)
    expect(codeOf(await answerTo(test, begun.cookie, answerOf(begun)))).toBe('SVC-4114')
    expect(directory.requests.length).toBe(before)
  })

  it('403 SVC-4104 — can be started and completed by pages of the service only', async () => {
    const { ben } = await ready()
    const elsewhere = signInClient(test, undefined, { origin: 'https://serai.example' })
    expect(codeOf(await elsewhere.post('/directory-options', { email: ben.email }))).toBe('SVC-4104')
    expect(codeOf(await elsewhere.post('/directory-answer', { answer: '?code=a' }))).toBe('SVC-4104')
  })

  it('429 SVC-4105 — twenty refused responses lock their address range for that directory', async () => {
    const [one, other] = [await ready(), await ready()]
    const refuse = async () => {
      // Long enough for rate limits to reset.
      test.monotonic.advance(10_000)
      const begun = await beginAt(test, one.ben.email)
      return codeOf(await answerTo(test, begun.cookie, '?code=a&state=b'))
    }
    for (let n = 0; n < 20; n++) expect(await refuse()).toBe('SVC-4114')
    expect(codeOf(await enter(one))).toBe('SVC-4105')
    test.monotonic.advance(100_000)
    expect((await enter(other)).status).toBe(200)
    test.clock.advance({ minutes: 16 })
    expect((await enter(one)).status).toBe(200)
  })
})
