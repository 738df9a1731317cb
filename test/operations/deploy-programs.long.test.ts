import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from './program.ts'

const DEPLOY = new URL('../../deploy', import.meta.url).pathname
const isThere = (program: string) => spawnSync(program, ['--version']).error === undefined

/** Throws with what the program says if it does not exit with 0. */
const check = (program: string, args: string[], cwd: string) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

// What the proxies do with theirs is in proxies.long.test.ts.
it.runIf(isThere('promtool'))(
  'promtool: the alerts fire for what they are for, and the configuration is right',
  () => {
    const folder = join(temporaryFolder(), 'monitoring')
    cpSync(join(DEPLOY, 'monitoring'), folder, { recursive: true })
    expect(check('promtool', ['test', 'rules', 'alerts.test.yml'], folder)).toContain('SUCCESS')
    writeFileSync(join(folder, 'token'), 'x')
    const config = join(folder, 'prometheus.yml')
    const text = readFileSync(config, 'utf8')
    expect(text).toContain('/etc/prometheus/serai-metrics-token')
    writeFileSync(config, text.replace('/etc/prometheus/serai-metrics-token', join(folder, 'token')))
    expect(check('promtool', ['check', 'config', 'prometheus.yml'], folder)).toContain('SUCCESS')
  },
)

it.runIf(isThere('systemd-analyze'))('systemd: the unit is valid, and hardly exposed', () => {
  const unit = join(DEPLOY, 'systemd/serai.service')
  check('systemd-analyze', ['verify', unit], DEPLOY)
  const report = check('systemd-analyze', ['security', '--offline=true', '--threshold=30', unit], DEPLOY)
  expect(report).toMatch(/Overall exposure level for serai.service: [0-2]\.\d/)
})
