import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, noDemoMarker, readConfig } from './config.ts'
import { addSecret, dropOldSecrets } from './secret.ts'

const folder = mkdtempSync(join(tmpdir(), 'serai-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env })
const OWN_SERVER = {
  DATABASE_URL: 'postgres://a:b@127.0.0.1/c',
  DATABASE_APP_URL: 'postgres://app:d@127.0.0.1/c',
  DATABASE_SYSTEM_URL: 'postgres://system:e@127.0.0.1/c',
  SERAI_SECRET: 'of-a-test-that-keeps-no-secrets-at-all',
}

describe('the environment', () => {
  it('describes the local quick start without any variables', () => {
    expect(read({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      own_server: undefined,
      rate_limit: { per_second: 1000, burst: 2000 },
      webhook_allow_loopback: true,
    })
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  })

  it('keeps the limits of the specification on an own server', () => {
    expect(read(OWN_SERVER)).toMatchObject({
      rate_limit: { per_second: 100, burst: 200 },
      own_server: {
        live: { owner: OWN_SERVER.DATABASE_URL },
        sandbox: {
          owner: 'postgres://a:b@127.0.0.1/c_sandbox',
          serai_app: 'postgres://app:d@127.0.0.1/c_sandbox',
          serai_system: 'postgres://system:e@127.0.0.1/c_sandbox',
        },
      },
      webhook_allow_loopback: false,
      demo: false,
    })
  })

  it('derives the logins of the sandbox for its own server', () => {
    const place = { ...OWN_SERVER, SANDBOX_DATABASE_URL: 'postgres://a:b@sandbox.internal/try' }
    expect(read(place).own_server!.sandbox).toEqual({
      owner: place.SANDBOX_DATABASE_URL,
      serai_app: 'postgres://app:d@sandbox.internal/try',
      serai_system: 'postgres://system:e@sandbox.internal/try',
    })
    const SANDBOX_DATABASE_APP_URL = 'postgres://other:f@sandbox.internal/try'
    expect(read({ ...place, SANDBOX_DATABASE_APP_URL }).own_server!.sandbox).toMatchObject({
      serai_app: SANDBOX_DATABASE_APP_URL,
    })
    const { DATABASE_URL: _owner, ...without_owner } = OWN_SERVER
    expect(read(without_owner).own_server!.sandbox).toMatchObject({
      owner: undefined,
      serai_app: 'postgres://app:d@127.0.0.1/c_sandbox',
    })
  })

  it('uses Stripe where its keys are set, and test cards in the sandbox and the quick start', () => {
    expect(read({}).cards).toEqual({ live: { provider: 'demo' }, sandbox: { provider: 'demo' } })
    expect(read(OWN_SERVER).cards).toEqual({ live: { provider: 'none' }, sandbox: { provider: 'demo' } })
    const keys = { STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' }
    const stripe = { provider: 'stripe', secret_key: 'sk_live_abc', webhook_secret: 'whsec_abc' }
    expect(read({ ...OWN_SERVER, ...keys }).cards.live).toEqual({
      ...stripe,
      api_base: 'https://api.stripe.com',
    })
    const near = { ...keys, STRIPE_API_BASE: 'http://127.0.0.1:12111' }
    expect(read(near).cards.live).toMatchObject({ api_base: 'http://127.0.0.1:12111' })
    const both = { ...keys, SANDBOX_STRIPE_SECRET_KEY: 'sk_test_abc' }
    expect(read(both).cards.sandbox).toMatchObject({ secret_key: 'sk_test_abc', webhook_secret: undefined })
  })

  it('sends e-mails where a server and a sender are set', () => {
    const MAIL_FROM = 'Harbour House <stay@example.com>'
    expect(read({}).mail_servers).toEqual({ live: undefined, sandbox: undefined })
    expect(read({ SMTP_URL: 'smtp://127.0.0.1:1025', MAIL_FROM }).mail_servers).toMatchObject({
      live: { port: 1025, from: { address: 'stay@example.com', name: 'Harbour House' } },
      sandbox: undefined,
    })
    expect(() => read({ SMTP_URL: 'smtp://127.0.0.1:1025' })).toThrow(/^MAIL_FROM must say/)
    expect(() => read({ SMTP_URL: 'smtp://a:secret@mail/x', MAIL_FROM })).toThrow(
      /^SMTP_URL must be(?!.*secret)/,
    )
    const SMTP_CA_FILE = '/nonexistent/ca.pem'
    expect(() => read({ SMTP_URL: 'smtps://mail', MAIL_FROM, SMTP_CA_FILE })).toThrow(/ENOENT/)
  })

  it('listens beyond loopback behind a configured proxy', () => {
    for (const TRUST_PROXY of ['10.0.0.7', '10.0.0.0/24, fd00::/8', 'loopback,uniquelocal']) {
      expect(read({ HOST: '0.0.0.0', TRUST_PROXY })).toMatchObject({ trust_proxy: TRUST_PROXY })
    }
    expect(read({ HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.7' }).webhook_allow_loopback).toBe(false)
  })

  it('rule 8 — behind a proxy, webhooks to this machine must be allowed explicitly', () => {
    const behind = { TRUST_PROXY: 'loopback' }
    expect(read(behind)).toMatchObject({ host: '127.0.0.1', webhook_allow_loopback: false })
    expect(read({ ...behind, WEBHOOK_ALLOW_LOOPBACK: 'true' }).webhook_allow_loopback).toBe(true)
  })

  it('publishes the addresses that webhooks are sent from', () => {
    expect(read({}).outbound_ips).toEqual([])
    expect(read({ OUTBOUND_IPS: ' 93.184.215.14, 2606:2800:21f::/48,' }).outbound_ips).toEqual([
      '93.184.215.14',
      '2606:2800:21f::/48',
    ])
  })

  it('reads each secret from the file of NAME_FILE instead of the variable', () => {
    const SERAI_SECRET_FILE = join(folder, 'a-secret')
    writeFileSync(SERAI_SECRET_FILE, 'T0DcJ5FHIdn1s9EYHr2bWYyWwxDd1ZQp\n')
    const DATABASE_APP_URL_FILE = join(folder, 'a-url')
    writeFileSync(DATABASE_APP_URL_FILE, 'postgres://filed:pw@127.0.0.1/c\r\n')
    const { SERAI_SECRET: _secret, DATABASE_APP_URL: _url, ...rest } = OWN_SERVER
    const config = read({ ...rest, SERAI_SECRET_FILE, DATABASE_APP_URL_FILE })
    expect(config.own_server!.live.serai_app).toBe('postgres://filed:pw@127.0.0.1/c')
    expect(() => read({ ...OWN_SERVER, SERAI_SECRET_FILE })).toThrow(
      'SERAI_SECRET and SERAI_SECRET_FILE are both given',
    )
    expect(() => read({ ...rest, SERAI_SECRET_FILE: '/nowhere', DATABASE_APP_URL_FILE })).toThrow(
      'SERAI_SECRET_FILE: /nowhere cannot be read (ENOENT)',
    )
    expect(read({ METRICS_TOKEN_FILE: SERAI_SECRET_FILE }).metrics_token).toMatch(/^T0DcJ5/)
  })

  it('has the current secret and old ones, one per line', () => {
    const SERAI_SECRET_OLD = `${'x'.repeat(32)}\n ${OWN_SERVER.SERAI_SECRET}\nshort\n`
    const { secret } = read({ ...OWN_SERVER, SERAI_SECRET_OLD })
    // What was weak may have to be replaced; it is asked for nothing but opening.
    expect(secret.map(String)).toEqual([OWN_SERVER.SERAI_SECRET, 'x'.repeat(32), 'short'])
    const DATA_DIR = mkdtempSync(join(folder, 'ring-'))
    const [made] = readConfig({ DATA_DIR }).secret
    addSecret(DATA_DIR)
    const [current, old, ...more] = readConfig({ DATA_DIR }).secret
    expect([old, more]).toEqual([made, []])
    expect(statSync(join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600)
    dropOldSecrets(DATA_DIR)
    expect(readConfig({ DATA_DIR }).secret).toEqual([current])
  })

  it('allows no test cards and no webhooks to this machine after a first start without the demo', () => {
    const DATA_DIR = mkdtempSync(join(folder, 'plain-'))
    const plain = {
      cards: { live: { provider: 'none' }, sandbox: { provider: 'demo' } },
      webhook_allow_loopback: false,
      demo_sign_in: false,
      // The sandbox is for trying things, whatever is in live.
      sandbox_allow_loopback: true,
    }
    expect(readConfig({ DATA_DIR }, { empty: true })).toMatchObject(plain)
    expect(readConfig({ DATA_DIR })).toMatchObject({ webhook_allow_loopback: true, demo_sign_in: true })
    expect(readConfig({ DATA_DIR, TRUST_PROXY: '10.0.0.7' }).demo_sign_in).toBe(false)
    // As the first start leaves it, for those that come after.
    writeFileSync(noDemoMarker(DATA_DIR), '')
    writeFileSync(join(DATA_DIR, 'quickstart.json'), '{}')
    expect(readConfig({ DATA_DIR })).toMatchObject(plain)
    expect(readConfig({ DATA_DIR, WEBHOOK_ALLOW_LOOPBACK: 'true' }).webhook_allow_loopback).toBe(true)
    // The demo was there before: the option says nothing on later starts.
    const demo = mkdtempSync(join(folder, 'demo-'))
    writeFileSync(join(demo, 'quickstart.json'), '{}')
    expect(readConfig({ DATA_DIR: demo }, { empty: true }).cards.live).toEqual({ provider: 'demo' })
  })

  it.each<[string, Record<string, string>, string]>([
    ['a public address without HTTPS', { PUBLIC_URL: 'http://pms.example.com' }, 'PUBLIC_URL must be'],
    ['a public address with a path', { PUBLIC_URL: 'https://pms.example.com/app' }, 'PUBLIC_URL must be'],
    ['an outbound address that is a name', { OUTBOUND_IPS: 'hooks.example.com' }, 'OUTBOUND_IPS must list'],
    ['an outbound range of everything', { OUTBOUND_IPS: '::/0' }, 'OUTBOUND_IPS must list'],
    ['an outbound range too long', { OUTBOUND_IPS: '192.0.2.0/33' }, 'OUTBOUND_IPS must list'],
    ['no secret with a server of one’s own', { ...OWN_SERVER, SERAI_SECRET: '' }, 'SERAI_SECRET is missing'],
    ['a short secret', { ...OWN_SERVER, SERAI_SECRET: 'short' }, 'at least 32'],
    ['a secret of equal letters', { ...OWN_SERVER, SERAI_SECRET: 'x'.repeat(32) }, 'can be guessed'],
    ['a secret of few letters', { ...OWN_SERVER, SERAI_SECRET: `${'ab'.repeat(20)}a` }, 'can be guessed'],
    ['a secret said twice', { ...OWN_SERVER, SERAI_SECRET: '0123456789abcdef'.repeat(2) }, 'can be guessed'],
    ['old secrets without a current one', { SERAI_SECRET_OLD: 'x'.repeat(32) }, 'goes with SERAI_SECRET'],
    ['another kind of database', { DATABASE_URL: 'mysql://a:b@127.0.0.1/c' }, 'postgres://'],
    ['a database URL without a name', { DATABASE_URL: 'postgres://a:b@127.0.0.1/' }, 'names a database'],
    ['no login for requests', { ...OWN_SERVER, DATABASE_APP_URL: '' }, 'DATABASE_APP_URL is missing'],
    ['no login for jobs', { ...OWN_SERVER, DATABASE_SYSTEM_URL: '' }, 'DATABASE_SYSTEM_URL is missing'],
    [
      'the owner alone',
      { DATABASE_URL: OWN_SERVER.DATABASE_URL, SERAI_SECRET: OWN_SERVER.SERAI_SECRET },
      'DATABASE_APP_URL and DATABASE_SYSTEM_URL are missing',
    ],
    ['plain HTTP beyond loopback', { HOST: '0.0.0.0' }, 'not loopback'],
    [
      'webhooks to loopback beyond loopback',
      { HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.1', WEBHOOK_ALLOW_LOOPBACK: 'true' },
      'WEBHOOK_ALLOW_LOOPBACK',
    ],
    ['trust in everybody', { TRUST_PROXY: 'true' }, 'TRUST_PROXY must list'],
    ['trust in a number of hops', { TRUST_PROXY: '1' }, 'TRUST_PROXY must list'],
    ['trust in the whole internet', { TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY must list'],
    ['half of a TLS pair', { TLS_CERT_FILE: '/dev/null' }, 'go together'],
    ['a TLS file that is none', { TLS_CERT_FILE: '/dev/null', TLS_KEY_FILE: '/dev/null' }, 'cannot be used'],
    ['no such TLS file', { TLS_CERT_FILE: '/nowhere', TLS_KEY_FILE: '/nowhere' }, 'cannot be read (ENOENT)'],
    ['a port that is no number', { PORT: '80a' }, 'PORT must be a whole number'],
    ['a port out of range', { PORT: '65536' }, 'PORT must be a whole number'],
    ['a limit of nothing', { RATE_LIMIT_BURST: '0' }, 'RATE_LIMIT_BURST must be'],
    ['something else for a key of Stripe', { STRIPE_SECRET_KEY: 'pk_live_a' }, 'must be a secret key'],
    ['live money in the sandbox', { SANDBOX_STRIPE_SECRET_KEY: 'sk_live_a' }, 'for test payments'],
    ['another secret for webhooks', { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_WEBHOOK_SECRET: 'x' }, 'whsec_'],
    ['half of what Stripe needs', { STRIPE_WEBHOOK_SECRET: 'whsec_a' }, 'goes with STRIPE_SECRET_KEY'],
    [
      'Stripe over plain HTTP',
      { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_API_BASE: 'http://stripe.example.com' },
      'STRIPE_API_BASE must be',
    ],
    ['an unknown log level', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  ])('is refused in one line with %s', (_title, env, words) => {
    let error: unknown
    try {
      read(env)
    } catch (caught) {
      error = caught
    }
    expect(error).toBeInstanceOf(ConfigError)
    expect((error as Error).message).toContain(words)
    expect((error as Error).message).not.toContain('\n')
  })
})
