import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import type { TestApp } from '../harness/app.ts'
import type { Person } from '../harness/staff.ts'
import { CHROMIUM, signIn } from './browser.ts'
import { withoutCode } from './cleaning.ts'

/** A browser with a profile on the disk, signed in, which can be killed and started again. */
export async function restartablePhone(test: TestApp, person: Person) {
  const profile = await mkdtemp(join(tmpdir(), 'phone-'))
  async function start() {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: CHROMIUM!,
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
      viewport: { width: 360, height: 860 },
      locale: 'en-GB',
      baseURL: test.base,
    })
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    await page.clock.setFixedTime(new Date(test.clock.now().toString()))
    await withoutCode(page, person)
    return page
  }
  const first = await start()
  await signIn(first.context(), test.base, person)
  await first.context().close()
  return {
    start,
    /** The main process names the profile in its command line. */
    async kill(page: Page) {
      const closed = page.waitForEvent('close')
      for (const pid of await readdir('/proc')) {
        const command = /^\d+$/.test(pid)
          ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
          : ''
        if (command.includes(`--user-data-dir=${profile}`)) process.kill(Number(pid), 'SIGKILL')
      }
      await closed
    },
  }
}
