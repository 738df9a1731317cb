import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { mailAddresses } from '#server/features/mail/email/public.ts'
import { sealer } from '#server/kernel/security/encryption.ts'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { answerMail, handOver } from '../harness/mail/messages.ts'
import { MAIL_REPLIES } from '../harness/mail/replies.ts'
import { createStaff } from '../harness/staff.ts'
import { browserTests, CHROMIUM } from './browser.ts'

const secret = randomBytes(32)
const test = testApp({ secret, mail_replies: MAIL_REPLIES })
const { open } = browserTests(test)
const desk = frontDesk(test)
beforeEach(() => test.clock.set('2027-01-04T15:00:00Z'))

describe.skipIf(!CHROMIUM)('messages to guests', () => {
  it('a template is changed with its preview, a message is sent and withdrawn, a reply arrives, is read, and waits until it is settled', async () => {
    const hotel = await desk.arriving()
    const { page, go } = await open(await createStaff(test, hotel, 'manager'))
    await go('/settings/templates?kind=after_stay&language=en')
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.fill('Dear {{guest_name}}, come back')
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.locator('iframe').contentFrame().getByText('Dear Ngozi Okafor, come back').last().waitFor()
    await preview.getByText('Plain text').click()
    await preview.locator('p').getByText('Dear Ngozi Okafor, come back').waitFor()
    await text.fill('Dear {{nobody}}')
    await page.getByText('There is no variable {{nobody}} for this text.').first().waitFor()
    await text.fill('Bye, ')
    await page.getByRole('button', { name: 'First name' }).click()
    await page.getByRole('button', { name: 'Save text' }).click()
    await page.getByText('Own text').waitFor()
    const list = `/templates?property_id=${hotel.property_id}&kind=after_stay&language=en`
    await expect.poll(async () => (await hotel.api.get(list)).body.data[0].body).toBe('Bye, {{first_name}}')

    await go(`/reservations/${hotel.reservation.id}?tab=messages`)
    await page.getByRole('button', { name: 'Write a message' }).click()
    await page.getByRole('textbox', { name: 'Message' }).fill('Dear {{guest_name}}, when?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('listitem').filter({ hasText: 'Dear Ngozi Okafor, when?' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('No message yet').waitFor()
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe(
      'Dear {{guest_name}}, when?',
    )
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('listitem').filter({ hasText: 'Dear Ngozi Okafor, when?' }).waitFor()

    await go('/today')
    const secrets = sealer(secret, 'webhook secrets')
    const to = mailAddresses({ secrets, domain: MAIL_REPLIES.domain }, 'live').of(hotel.reservation.id)
    expect((await handOver(test, answerMail({ to, text: 'At nine.' }))).status).toBe(202)
    const row = page.getByRole('row').filter({ hasText: 'Message from Ngozi Okafor' })
    await row.getByRole('link', { name: 'Answer' }).click()
    await page.getByRole('tab', { name: 'Messages', selected: true }).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'At nine.' }).waitFor()
    await expect.poll(async () => (await hotel.api.get('/messages?unread=true')).body.data).toEqual([])
    await row.waitFor()
    await page.getByRole('button', { name: 'No answer needed' }).click()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await page.getByText('The message waits for an answer again').first().waitFor()
    await row.waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'At nine.' })
      .getByRole('button', { name: 'Answer', exact: true })
      .click()
    await page.getByRole('textbox', { name: 'Message' }).fill('See you at nine.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await row.waitFor({ state: 'detached' })
  })
})
