import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '#test/harness/app.ts'
import { beginAt, withDirectory } from '#test/harness/sign-in/directories.ts'
import { scriptedDirectory } from '#test/harness/sign-in/scripted-directory.ts'
import { createStaff, PASSWORD, signedIn, signInClient, staffOf } from '#test/harness/staff.ts'

const secret = randomBytes(32)
const test = testApp({ secret })
const strict = testApp({ webhook_allow_loopback: false })
const CLIENT = { client_id: 'serai', client_secret: 'never-shown-again-83641' }
const directory = scriptedDirectory(CLIENT.client_id)
const codeOf = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code
const problemsOf = (answer: { body: { error: { details: { field: string; code: string }[] } } }) =>
  answer.body.error.details.map(({ field, code }) => `${field} ${code}`)

/** An owner without any set-up. */
async function ownerOf(domain: string) {
  directory.reset()
  const hotel = await test.createHotel()
  const owner = await signedIn(test, await createStaff(test, hotel, 'owner', { email: `ana@${domain}` }))
  const wish = { issuer: directory.issuer, ...CLIENT, label: 'Harbour', email_domains: [domain] }
  return { hotel, owner, wish }
}
const setUp = () => withDirectory(test, { issuer: directory.issuer, ...CLIENT })

describe('GET and PATCH /directory', () => {
  it('sets up a directory, step by step, and never shows its secret again', async () => {
    const { owner, wish } = await ownerOf('one.example')
    expect((await owner.api.get('/directory')).body).toMatchObject({
      issuer: null,
      client_id: null,
      credentials_changed_at: null,
      enabled: false,
      version: 0,
      redirect_uri: `${test.base}/app/sign-in/directory`,
    })
    const saved = await owner.api.patch('/directory', {
      ...wish,
      email_domains: [' ONE.example', 'one.example'],
    })
    expect(saved.body).toMatchObject({
      client_id: 'serai',
      label: 'Harbour',
      email_domains: ['one.example'],
      enabled: false,
      version: 1,
      credentials_changed_at: '2027-01-04T09:00:00Z',
    })
    const on = await owner.api.patch('/directory', { enabled: true, required: true }, { 'if-match': '"1"' })
    expect(on.body).toMatchObject({ enabled: true, required: true, version: 2 })
    const reads = await Promise.all(
      ['/directory', '/audit-log?limit=100', '/requests?limit=100'].map((path) => owner.api.get(path)),
    )
    for (const { text } of [saved, on, ...reads]) expect(text).not.toContain(CLIENT.client_secret)
    const { rows } = await test.db.query('SELECT client_secret FROM staff_directories')
    expect(rows[0].client_secret.toString('latin1')).not.toContain(CLIENT.client_secret)
    const { data } = (await owner.api.get('/audit-log?action=updateDirectory')).body
    expect(data).toHaveLength(2)
  })

  it('412 SVC-1015 — refuses a change of an old version', async () => {
    const { owner, wish } = await ownerOf('version.example')
    await owner.api.patch('/directory', wish)
    const late = await owner.api.patch('/directory', { enabled: true }, { 'if-match': '"0"' })
    expect(codeOf(late)).toBe('SVC-1015')
  })

  it('403 SVC-4103, SVC-4111 — for owners only, after reauthentication', async () => {
    const { hotel, owner } = await ownerOf('owners.example')
    const manager = await staffOf(test, hotel, 'manager')
    expect(codeOf(await manager.api.get('/directory'))).toBe('SVC-4103')
    expect(codeOf(await manager.api.patch('/directory', { enabled: true }))).toBe('SVC-4103')
    test.clock.advance({ minutes: 11 })
    expect(codeOf(await owner.api.patch('/directory', { enabled: true }))).toBe('SVC-4111')
  })

  it('422 SVC-2002 — reports missing fields, and invalid issuers and domains', async () => {
    const { owner, wish } = await ownerOf('missing.example')
    const refused = async (body: object) => problemsOf(await owner.api.patch('/directory', body))
    const { client_secret: _, ...without_secret } = wish
    expect(await refused({ enabled: true })).toEqual(['issuer required'])
    expect(await refused(without_secret)).toEqual(['client_secret required'])
    expect(await refused({ ...wish, email_domains: [], enabled: true })).toEqual(['email_domains required'])
    expect(await refused({ ...wish, issuer: 'no url' })).toEqual(['issuer no_issuer'])
    expect(await refused({ ...wish, issuer: `${wish.issuer}?a=b` })).toEqual(['issuer no_issuer'])
    expect(await refused({ ...wish, email_domains: ['not a domain'] })).toEqual(['email_domains no_domain'])
    for (const domain of ['gmail.com', 'yahoo.de', 'outlook.de', 'gmx.at', 'hotmail.co.uk', 't-online.de'])
      expect(await refused({ ...wish, email_domains: [domain] })).toEqual(['email_domains public_domain'])
    expect(await refused({ ...wish, email_domains: ['of-others.example'] })).toEqual([
      'email_domains unproven_domain',
    ])
  })

  it('422 SVC-2002 — a domain belongs to one account', async () => {
    const { owner, wish } = await ownerOf('shared.example')
    expect((await owner.api.patch('/directory', wish)).status).toBe(200)
    const hotel = await test.createHotel()
    const other = await signedIn(
      test,
      await createStaff(test, hotel, 'owner', { email: 'bob@shared.example' }),
    )
    expect(problemsOf(await other.api.patch('/directory', wish))).toEqual(['email_domains taken'])
  })

  it('422 SVC-2002 — a secret is not sent to another issuer', async () => {
    const { owner, wish } = await ownerOf('moved.example')
    await owner.api.patch('/directory', wish)
    const moved = await owner.api.patch('/directory', { issuer: 'https://login.elsewhere.example' })
    expect(problemsOf(moved)).toEqual(['client_secret required'])
  })

  it('accepts the address of the discovery document as the issuer', async () => {
    const { owner, wish } = await ownerOf('pasted.example')
    const issuer = `${wish.issuer}/.well-known/openid-configuration`
    expect((await owner.api.patch('/directory', { ...wish, issuer })).body.issuer).toBe(wish.issuer)
  })
})

describe('422 SVC-2002 — an invalid directory is not stored', () => {
  it.each<[string, () => void, RegExp]>([
    ['answers 500', () => answering('discovery', 500, '{}'), /not the one of a directory/],
    ['answers a page', () => answering('discovery', 200, '<html>'), /not the one of a directory/],
    ['sends elsewhere', () => answering('discovery', 302, ''), /not the one of a directory/],
    ['answers 10 MB', () => answering('discovery', 200, `"${'x'.repeat(10_000_000)}"`), /too large/],
    ['breaks the connection', () => broken('discovery'), /broke the connection/],
    ['is another issuer', () => metadata({ issuer: 'https://login.elsewhere.example' }), /issuer/],
    [
      'sends browsers to a script',
      () => metadata({ authorization_endpoint: 'javascript:alert(1)' }),
      /endpoint/,
    ],
    ['has no keys', () => metadata({ jwks_uri: undefined }), /endpoint/],
  ])('one that %s', async (_, cause, words) => {
    const { owner, wish } = await ownerOf(`broken${count++}.example`)
    cause()
    const refused = await owner.api.patch('/directory', { ...wish, enabled: true })
    expect(problemsOf(refused)).toEqual(['issuer no_directory'])
    expect(refused.body.error.message).toMatch(words)
    expect((await owner.api.get('/directory')).body.version).toBe(0)
  })

  it.each([
    ['http://login.example.com', /https/],
    ['https://10.0.0.7/realm', /private/],
    ['https://169.254.169.254/latest', /not public|address/],
    ['https://login.internal', /public host name/],
    ['javascript:alert(1)', /HTTP/],
  ])('one in a network that is not public: %s', async (issuer, words) => {
    const { owner, wish } = await ownerOf(`inner${count++}.example`)
    const refused = await owner.api.patch('/directory', { ...wish, issuer })
    expect(problemsOf(refused)).toEqual(['issuer no_directory'])
    expect(refused.body.error.message).toMatch(words)
  })

  it('one on loopback, where partners must not be', async () => {
    const hotel = await strict.createHotel()
    const person = await createStaff(strict, hotel, 'owner', { email: 'ana@strict.example' })
    const owner = await signedIn(strict, person)
    const wish = { issuer: directory.issuer, ...CLIENT, label: 'Harbour', email_domains: ['strict.example'] }
    expect(problemsOf(await owner.api.patch('/directory', wish))).toEqual(['issuer no_directory'])
  })
})

let count = 0
const metadata = (more: Record<string, unknown>) => Object.assign(directory.metadata, more)
const answering = (path: 'discovery' | 'token', status: number, text: string) => {
  directory.instead[path] = (response) => {
    response.writeHead(status, { 'content-type': 'application/json', location: 'http://127.0.0.1:9/' })
    response.end(text)
  }
}
const broken = (path: 'discovery' | 'token') => {
  directory.instead[path] = (response) => response.destroy()
}

describe('a configured directory', () => {
  it('is found by the domain of an e-mail alone: the response is the same for every user', async () => {
    const { domain } = await setUp()
    const find = async (text: string) => (await signInClient(test).post('/directory', { domain: text })).body
    expect(await find(domain)).toEqual({ label: 'Harbour Group' })
    expect(await find(domain.toUpperCase())).toEqual({ label: 'Harbour Group' })
    expect(await find(`sub.${domain}`)).toEqual({ label: null })
    expect(await find('nowhere.example')).toEqual({ label: null })
    const begin = (email: string) => signInClient(test).post('/directory-options', { email })
    expect((await begin(`nobody@${domain}`)).status).toBe(200)
    expect(codeOf(await begin('ana@nowhere.example'))).toBe('SVC-4110')
  })

  it('502 SVC-4115 — is unavailable where it does not respond, at the start and at the end of a sign-in', async () => {
    const { domain } = await setUp()
    const begun = await beginAt(test, `ana@${domain}`)
    const answer = `?code=a&iss=${directory.issuer}&state=${begun.url.searchParams.get('state')}`
    answering('token', 200, `{"id_token": "${'x'.repeat(10_000_000)}"}`)
    expect(codeOf(await signInClient(test, begun.cookie).post('/directory-answer', { answer }))).toBe(
      'SVC-4115',
    )
    broken('discovery')
    expect(codeOf(await signInClient(test).post('/directory-options', { email: `ana@${domain}` }))).toBe(
      'SVC-4115',
    )
    directory.reset()
  })

  it('can be disabled while it does not respond', async () => {
    const { owner } = await setUp()
    broken('discovery')
    expect((await owner.api.patch('/directory', { enabled: false })).body.enabled).toBe(false)
    expect(problemsOf(await owner.api.patch('/directory', { enabled: true }))).toEqual([
      'issuer no_directory',
    ])
    directory.reset()
  })

  it('purges incomplete sign-ins', async () => {
    const { domain, account_id } = await setUp()
    await beginAt(test, `ana@${domain}`)
    const left = async () =>
      (
        await test.db.query('SELECT token_hash FROM staff_one_time_tokens WHERE account_id = $1', [
          account_id,
        ])
      ).rowCount
    expect(await left()).toBe(1)
    test.clock.advance({ minutes: 11 })
    const job = test.app.jobs.find(({ name }) => name === 'purge_sign_ins')!
    await job.run()
    expect(await left()).toBe(0)
  })

  it('a wrong password is refused as before, and the right one is not accepted where the directory is required', async () => {
    const { owner, domain, account_id } = await setUp()
    await createStaff(test, { account_id }, 'front_desk', { email: `max@${domain}` })
    await owner.api.patch('/directory', { required: true })
    const refusalOf = async (password: string) => {
      const { request_id: _, ...error } = (
        await signInClient(test).post('/sign-in', { email: `max@${domain}`, password })
      ).body.error
      return error
    }
    expect(await refusalOf(PASSWORD)).toEqual(await refusalOf('not the password'))
  })
})
