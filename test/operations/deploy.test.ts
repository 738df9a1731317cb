import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readOwnServer } from '#server/config/databases.ts'
import { SECRET_VARIABLES, withSecretFiles } from '#server/config/secret-files.ts'
import { temporaryFolder } from './program.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The top-level blocks of a YAML text, and inside one the blocks that are indented by two. */
function blocksOf(text: string, indent: string): Map<string, string> {
  const blocks = new Map<string, string>()
  let name = ''
  for (const line of text.split('\n')) {
    const [, found] = new RegExp(`^${indent}([\\w-]+):`).exec(line) ?? []
    if (found) name = found
    if (name && !line.trimStart().startsWith('#')) blocks.set(name, `${blocks.get(name) ?? ''}${line}\n`)
  }
  return blocks
}

const compose = blocksOf(read('deploy/compose.yml'), '')
const services = blocksOf(compose.get('services')!, '  ')
const hardened = compose.get('x-hardened')!
/** A service with its merged YAML anchors. */
const whole = (name: string) =>
  `${services.get(name)}${hardened}${services.get(name)!.includes('*service') ? compose.get('x-service') : ''}`

describe('deploy/compose.yml', () => {
  it('has three services', () => {
    expect([...services.keys()]).toEqual(expect.arrayContaining(['migrate', 'api', 'postgres']))
  })

  it.each(['migrate', 'api', 'postgres'])('%s can do nothing but its work', (name) => {
    const text = whole(name)
    for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true'])
      expect(text, line).toContain(line)
    expect(text).toMatch(/mem_limit: \d+[mg]\n/)
    expect(text).toMatch(/pids_limit: \d+\n/)
    expect(text).toMatch(/user: "[1-9]\d*:[1-9]\d*"\n/)
    expect(text).not.toMatch(/cap_add|privileged|docker\.sock|network_mode|pid: host/)
    const [, image] = /image: (\S+)/.exec(text) ?? []
    expect(image).toMatch(/:\d+\.\d+/)
  })

  it('contains no secret and takes none from the environment: each is a file', () => {
    expect(read('deploy/compose.yml')).not.toContain('${')
    for (const variable of SECRET_VARIABLES)
      expect(read('deploy/serai.env.example'), variable).not.toMatch(new RegExp(`^${variable}=`, 'm'))
    for (const [name, text] of services) {
      for (const variable of [...SECRET_VARIABLES, 'POSTGRES_PASSWORD'])
        expect(text, `${name} ${variable}`).not.toMatch(new RegExp(`^\\s+${variable}:`, 'm'))
    }
    const files = [...compose.get('secrets')!.matchAll(/^ {2}(\w+): \{ file: \.\/secrets\/(\w+) \}$/gm)]
    expect(files.length).toBeGreaterThan(4)
    for (const [, name, file] of files) expect(name).toBe(file)
    for (const [, path] of whole('api').matchAll(/_FILE: \/run\/secrets\/(\w+)/g))
      expect(files.map(([, name]) => name)).toContain(path)
  })

  it("gives the owner's login to the migration alone, and the superuser's to the database alone", () => {
    expect(services.get('api')).not.toMatch(/\bdatabase_url\b|postgres_password/)
    expect(services.get('migrate')).not.toMatch(/postgres_password|serai_secret/)
    expect(services.get('api')).toContain('command: [node, server/main/cli.ts, serve]')
  })

  it('publishes on loopback only', () => {
    const published = [...compose.get('services')!.matchAll(/^ {6}- (\S+:\d+:\d+)$/gm)].map(
      ([, port]) => port,
    )
    expect(published).toEqual(['127.0.0.1:8080:8080'])
  })
})

describe('what a container needs beside its database', () => {
  const api = whole('api')
  it('writes the downtime packs to a volume that its user owns, because the rest is read-only', () => {
    const [, folder] = /DOWNTIME_DIR: (\S+)\n/.exec(api)!
    expect(api).toContain(`volumes: ["downtime:${folder}"]`)
    expect(compose.get('volumes')).toContain('  downtime:\n')
    expect(read('deploy/Dockerfile')).toMatch(
      new RegExp(`mkdir -p .* ${folder} && chown node:node .* ${folder}`),
    )
  })

  it('has an address for links, a sender and a mail server, and a token for its metrics', () => {
    expect(api).toContain('env_file: [serai.env]')
    expect(read('deploy/serai.env.example').match(/^\w+(?==)/gm)).toEqual(['PUBLIC_URL', 'MAIL_FROM'])
    for (const name of ['smtp_url', 'metrics_token'])
      expect(api).toContain(`${name.toUpperCase()}_FILE: /run/secrets/${name}\n`)
  })
})

describe('deploy/make-secrets.sh', () => {
  it('creates the secrets of compose.yml and the program, once, readable for the owner only', () => {
    const folder = temporaryFolder()
    for (const name of ['make-secrets.sh', 'serai.env.example'])
      cpSync(join(ROOT, 'deploy', name), join(folder, name))
    execFileSync('sh', [join(folder, 'make-secrets.sh')])
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
    const file = (name: string) => join(folder, 'secrets', name)
    for (const [, name] of compose.get('secrets')!.matchAll(/^ {2}(\w+): \{/gm))
      expect([name, readFileSync(file(name!), 'utf8').length > 40]).toEqual([name, name !== 'smtp_url'])
    const env = withSecretFiles({
      DATABASE_URL_FILE: file('database_url'),
      DATABASE_APP_URL_FILE: file('database_app_url'),
      DATABASE_SYSTEM_URL_FILE: file('database_system_url'),
    })
    const { live, sandbox } = readOwnServer(env)!
    const names = Object.values(live).map((url) => new URL(url!).username)
    expect(names).toEqual(['serai_owner', 'serai_app_login', 'serai_system_login'])
    expect(new URL(sandbox.serai_app!).pathname).toBe('/serai_sandbox')
    const passwords = Object.values(live).map((url) => new URL(url!).password)
    expect(new Set(passwords).size).toBe(3)
    // deploy/make-logins.sh removes them from the URLs.
    const [, found] = /'(s\|.*\|)'/.exec(read('deploy/make-logins.sh')) ?? []
    expect(
      execFileSync('sed', [found!, file('database_app_url')])
        .toString()
        .trim(),
    ).toBe(passwords[1])
    expect(() => execFileSync('sh', [join(folder, 'make-secrets.sh')], { stdio: 'pipe' })).toThrow()
  })
})

describe('the image', () => {
  const dockerfile = read('deploy/Dockerfile')
  it('has exact versions, runs no install scripts, and does not run as root', () => {
    for (const [, image] of dockerfile.matchAll(/^FROM (\S+)/gm)) expect(image).toMatch(/:\d+\.\d+\.\d+-/)
    for (const [line] of dockerfile.matchAll(/^RUN npm ci.*$/gm)) expect(line).toContain('--ignore-scripts')
    expect(dockerfile.lastIndexOf('USER node')).toBeGreaterThan(dockerfile.lastIndexOf('FROM'))
    expect(dockerfile).not.toMatch(/^(ENV|ARG) .*(SECRET|PASSWORD|TOKEN)/m)
  })

  it('contains neither secrets nor data nor history', () => {
    const left_out = read('.dockerignore').split('\n')
    for (const path of [
      '.git',
      '**/.env',
      '**/.env.*',
      '**/secrets',
      '**/*.key',
      'data',
      '**/quickstart.json',
    ])
      expect(left_out).toContain(path)
    expect(left_out.filter((line) => line.startsWith('!'))).toEqual([])
  })
})
