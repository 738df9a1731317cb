import { describe, expect, it } from 'vitest'
import { mailingApp } from '../harness/mail/mailing-app.ts'

const { smtp, drain, makeHotel } = await mailingApp()

describe('the mail server in the setup of a property (rule 1.8)', () => {
  it('is tried by an e-mail to oneself, and is done once it has accepted one', async () => {
    const { owner, property_id } = await makeHotel()
    const state = async () => {
      const { mail_server, steps } = (await owner.get(`/setup?property_id=${property_id}`)).body
      const { status } = steps.find(({ step }: { step: string }) => step === 'mail_server')
      return { ...mail_server, status }
    }
    expect(await state()).toEqual({ configured: true, accepted_at: null, error: null, status: 'open' })
    const { status, body } = await owner.post('/setup/test-mails', { property_id })
    expect(status).toBe(200)
    await drain()
    expect(smtp.mails.map(({ opened }) => [opened.to, opened.subject])).toEqual([
      [expect.anything(), 'Test e-mail of Harbour House'],
    ])
    expect((await owner.get(`/mails/${body.id}`)).body).toMatchObject({ status: 'sent', to: body.to })
    expect(await state()).toEqual({
      configured: true,
      accepted_at: '2027-01-04T09:00:00Z',
      error: null,
      status: 'done',
    })
    const { data } = (await owner.get('/audit-log?action=sendTestMail')).body
    expect(data).toMatchObject([{ property_id }])
  })
})
