import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { mailAddresses } from '#server/features/mail/email/public.ts'
import { sealer } from '#server/kernel/security/encryption.ts'
import { testApp } from '../harness/app.ts'
import { answerMail, handOver } from '../harness/mail/messages.ts'
import { MAIL_REPLIES } from '../harness/mail/replies.ts'
import { createStaff } from '../harness/staff.ts'
import { browserTests, CHROMIUM } from './browser.ts'

const secret = randomBytes(32)
const test = testApp({ secret, mail_replies: MAIL_REPLIES })
const { open } = browserTests(test)
beforeEach(() => test.clock.set('2027-01-04T15:00:00Z'))

describe.skipIf(!CHROMIUM)('an enquiry', () => {
  it('is answered with the text of the property, taken back, answered again, and open once a reply comes', async () => {
    const hotel = await test.createHotel()
    const { property_id } = hotel
    const { id } = await hotel.api.make('/enquiries', {
      ...{ property_id, name: 'Inès Moreau', email: 'ines.moreau@example.com', subject: 'Two rooms in May' },
      body: 'Do you have two doubles from 14 to 17 May?',
    })
    const { page, go } = await open(await createStaff(test, hotel, 'front_desk'))
    await go(`/enquiries/${id}`)
    await page.getByText('No answer yet').waitFor()
    await page.getByRole('button', { name: 'Answer by e-mail' }).click()
    const text = page.getByRole('textbox', { name: 'Answer' })
    await page.getByText('Re: Two rooms in May').first().waitFor()
    await expect.poll(() => text.inputValue()).toContain('Thank you for your enquiry.')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('fr')
    await expect.poll(() => text.inputValue()).toContain('Merci de votre demande.')
    await text.fill('Dear {{guest_name}},\n\nboth are free.\n\n{{property_name}}')
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.locator('iframe').contentFrame().getByText('Dear Inès Moreau,').last().waitFor()
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Answered', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Take back' }).click()
    await page.getByText('No answer yet').waitFor()
    await page.getByText('Open', { exact: true }).first().waitFor()

    await page.getByRole('button', { name: 'Answer by e-mail' }).click()
    await text.fill('Both are free.')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('to ines.moreau@example.com').waitFor()
    const addresses = mailAddresses(
      { secrets: sealer(secret, 'webhook secrets'), domain: MAIL_REPLIES.domain },
      'live',
    )
    await handOver(
      test,
      answerMail({ to: addresses.of(id), text: 'We take them.', id: 'reply@guest.example' }),
    )
    await page.getByText('We take them.').waitFor()
    await page.getByText('Open', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByText('The enquiry is closed').waitFor()
    expect((await hotel.api.get(`/enquiries/${id}`)).body.status).toBe('closed')
  })
})
