import { describe, expect, it } from 'vitest'
import { mailingApp } from '../../harness/mail/mailing-app.ts'
import { answerMail, handOver } from '../../harness/mail/messages.ts'
import { createStaff, signedIn } from '../../harness/staff.ts'

const { test, smtp, drain, makeHotel } = await mailingApp()

async function desk() {
  const hotel = await makeHotel()
  // Messages of other tests.
  await drain()
  smtp.mails.length = 0
  const { id } = await hotel.reserve()
  const clerk = await signedIn(test, await createStaff(test, hotel, 'front_desk'))
  const path = `/reservations/${id}/messages`
  const thread = async (query = '') => (await hotel.api.get(`${path}${query}`)).body.data
  const write = (body: object) => clerk.api.post(path, body)
  /** Sends a message, and returns its reply address. */
  async function replyAddress() {
    await hotel.api.make(path, { body: 'When may we expect you?' })
    await drain()
    return smtp.mails.splice(0).at(-1)!.opened.replyTo![0]!.address!
  }
  const today = async () => {
    const { rows } = (await clerk.api.get('/today')).body
    return rows.filter(({ type }: { type: string }) => type === 'message')
  }
  const bell = async () => {
    const { data } = (await clerk.api.get('/notices')).body
    return data.filter(
      ({ kind, is_open }: { kind: string; is_open: boolean }) => is_open && kind.startsWith('m'),
    )
  }
  return {
    ...hotel,
    id,
    clerk: clerk.api,
    clerk_id: clerk.id,
    path,
    thread,
    write,
    replyAddress,
    today,
    bell,
  }
}

describe('rule 27.8 — a message to a guest', () => {
  it('waits ten seconds when sent by staff, is filled in, and has a reply address', async () => {
    const { write, thread } = await desk()
    const { status, body } = await write({ subject: 'For {{last_name}}', body: 'Dear {{guest_name}} <3' })
    expect([status, body.status, body.kind]).toEqual([201, 'waiting', 'guest_message'])
    expect(body.body).toBe('Dear Ngozi Okafor <3')
    await drain()
    expect(smtp.mails).toEqual([])
    test.clock.advance({ seconds: 10 })
    await drain()
    const { opened } = smtp.mails[0]!
    expect(opened.subject).toBe('For Okafor')
    expect(opened.html).toContain('Dear Ngozi Okafor &lt;3')
    expect(opened.headers.some(({ key }) => key === 'auto-submitted')).toBe(false)
    expect(await thread()).toMatchObject([{ id: body.id, status: 'sent', direction: 'out' }])
  })

  it('can be withdrawn within them, and not later: 409 SVC-1007', async () => {
    const { write, clerk, thread, api } = await desk()
    const first = (await write({ body: 'Oh' })).body
    expect((await clerk.delete(`/messages/${first.id}`)).status).toBe(204)
    expect(await thread()).toEqual([])
    test.clock.advance({ seconds: 10 })
    await drain()
    expect(smtp.mails).toEqual([])
    const second = (await api.post(`/reservations/${first.reservation_id}/messages`, { body: 'Hello' })).body
    await drain()
    const late = await clerk.delete(`/messages/${second.id}`)
    expect([late.status, late.body.error.code]).toEqual([409, 'SVC-1007'])
  })

  it('422 SVC-7004 — without an address; 422 SVC-2002 — a variable of another kind; nothing is stored', async () => {
    const { reserve, write, thread, api } = await desk()
    const { id } = await reserve({ guest: { first_name: 'No', last_name: 'Mail', phone: '+4930123456' } })
    const answer = await api.post(`/reservations/${id}/messages`, { body: 'Hello' })
    expect([answer.status, answer.body.error.code]).toEqual([422, 'SVC-7004'])
    expect((await write({ body: '{{invoice_number}}' })).status).toBe(422)
    expect(await thread()).toEqual([])
  })

  it('is listed with automatic messages, and with recorded statements of the guest', async () => {
    const { write, thread, patch, clerk_id } = await desk().then(async (one) => ({
      ...one,
      patch: (body: object) => one.api.patch(`/reservations/${one.id}`, body),
    }))
    await patch({ adults: 1, notify_guest: true })
    const noted = (await write({ direction: 'in', body: 'Called: arrives at {{ten}}' })).body
    expect(noted).toMatchObject({ channel: 'manual', status: 'received', read_by: clerk_id, to: null })
    expect(noted.settled_by).toBe(clerk_id)
    expect(await thread()).toMatchObject([
      { direction: 'in', body: 'Called: arrives at {{ten}}', from: 'Ngozi Okafor' },
      { direction: 'out', kind: 'booking_changed', created_by: { type: 'api' } },
    ])
  })

  it('can be written by the front desk, and is not visible to housekeepers', async () => {
    const { path, test: _, ...hotel } = { ...(await desk()), test }
    const statusesFor = async (role: 'housekeeping' | 'accountant') => {
      const { api } = await signedIn(test, await createStaff(test, hotel, role))
      return [(await api.get(path)).status, (await api.post(path, { body: 'x' })).status]
    }
    expect(await statusesFor('housekeeping')).toEqual([403, 403])
    expect(await statusesFor('accountant')).toEqual([200, 403])
  })
})

describe('rule 27.9 — the reply of a guest', () => {
  it('is stored with the stay without the quoted text, once, and is on Today and in the bell until it is answered', async () => {
    const { replyAddress, thread, today, bell, clerk, path, clerk_id, api } = await desk()
    const to = await replyAddress()
    const text =
      'At nine.\r\n\r\nOn Mon, 4 Jan 2027 at 10:00 Harbour House\r\n<stay@harbour.example> wrote:\r\n> When?'
    for (let i = 0; i < 2; i++) expect((await handOver(test, answerMail({ to, text }))).status).toBe(202)
    const [answer, ...rest] = await thread()
    expect(answer).toMatchObject({
      ...{ direction: 'in', channel: 'email', body: 'At nine.', subject: 'Re: Your arrival' },
      ...{ from: 'Ngozi Okafor', from_address: 'ngozi@guest.example', status: 'received', read_at: null },
      created_by: { type: 'guest', id: null },
    })
    expect(rest).toHaveLength(1)
    expect(await today()).toMatchObject([
      { name: 'Ngozi Okafor', excerpt: 'At nine.', count: 1, alerts: ['message_unanswered'] },
    ])
    expect(await bell()).toMatchObject([
      { kind: 'message_received', subject: 'Ngozi Okafor', detail: 'At nine.' },
    ])
    expect((await api.get('/messages?unread=true&direction=in')).body.data).toEqual([answer])
    await handOver(test, answerMail({ to, text: 'Or ten?', id: 'two@guest.example' }))
    const read = await clerk.post(`${path}/read`, { up_to: answer.id })
    expect(read.body).toMatchObject({ unread: 1 })
    expect(await thread()).toMatchObject([{ read_at: null }, { read_by: clerk_id }, {}])
    await clerk.post(`${path}/read`, { up_to: (await thread())[0].id })
    expect(await today()).toMatchObject([{ count: 2 }])
    expect(await bell()).toHaveLength(1)
  })

  it('that is automatic is stored as read; attachments are named', async () => {
    const { replyAddress, thread, today } = await desk()
    const to = await replyAddress()
    await handOver(test, answerMail({ to, text: 'I am away.', headers: ['Auto-Submitted: auto-replied'] }))
    const raw = [
      ...[
        'From: a@guest.example',
        `To: <${to.toUpperCase()}>`,
        'Message-ID: <x@guest.example>',
        'MIME-Version: 1.0',
      ],
      ...['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/html', ''],
      ...[
        '<style>p{}</style><p>Me &amp; <b>my</b> dog</p>',
        '--b',
        'Content-Type: image/png; name="dog.png"',
      ],
      ...[
        'Content-Disposition: attachment; filename="dog.png"',
        'Content-Transfer-Encoding: base64',
        '',
        'iVBORw0K',
        '--b--',
      ],
    ]
    await handOver(test, raw.join('\r\n'))
    expect(await thread()).toMatchObject([
      { body: 'Me & my dog', attachments: ['dog.png'], read_at: null, settled_at: null },
      { body: 'I am away.', read_at: expect.any(String), read_by: null, settled_at: expect.any(String) },
      {},
    ])
    expect(await today()).toMatchObject([{ count: 1 }])
  })

  it('that is a bounce marks the message as failed, and is in the bell', async () => {
    const { replyAddress, thread, bell, clerk, id } = await desk()
    const to = await replyAddress()
    const { rows } = await test.db.query('SELECT id FROM mails WHERE reservation_id = $1', [id])
    const report = [
      ...[
        'From: MAILER-DAEMON@mx.example',
        'To: stay@harbour.example',
        `X-Original-To: ${to}`,
        'MIME-Version: 1.0',
      ],
      ...[
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
        '',
        '--b',
        '',
        'Sorry.',
        '--b',
      ],
      ...[
        'Content-Type: message/delivery-status',
        '',
        'Final-Recipient: rfc822; n@example.com',
        'Action: failed',
      ],
      ...[
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550 no such mailbox',
        '--b',
        'Content-Type: text/rfc822-headers',
        '',
      ],
      ...[`Message-ID: <${rows[0].id}@harbour.example>`, `Reply-To: ${to}`, '--b--'],
    ]
    for (let i = 0; i < 2; i++) await handOver(test, report.join('\r\n'))
    expect(await thread()).toMatchObject([{ status: 'failed', error: '550 no such mailbox' }])
    // Of the account, which the front desk may resolve.
    expect(await bell()).toMatchObject([{ kind: 'mail_failed' }])
    expect((await clerk.post(`/mails/${rows[0].id}/retry`)).status).toBe(202)
    expect(await thread()).toMatchObject([{ status: 'waiting', error: null }])
  })

  it.each([
    ['another secret', { secret: 'whsec_of_somebody_else_000000000' }, 400],
    ['the sandbox, which has keys of its own', { path: '/sandbox/hooks/mail' }, 202],
  ])('is not taken from %s', async (_, how, status) => {
    const { replyAddress, thread } = await desk()
    const to = await replyAddress()
    expect((await handOver(test, answerMail({ to, text: 'x' }), how)).status).toBe(status)
    expect(await thread()).toHaveLength(1)
  })

  it('is ignored for an unknown address, and refused where it is not an e-mail or too large', async () => {
    const { replyAddress, thread } = await desk()
    const to = await replyAddress()
    const forged = to.replace(/.@/, (tail) => `${tail[0] === 'a' ? 'b' : 'a'}@`)
    for (const address of [forged, 'reply+@reply.harbour.example', to.replace('reply.', 'other.'), ''])
      expect((await handOver(test, answerMail({ to: address, text: 'x' }))).status).toBe(202)
    for (const raw of ['', '\0\0\0', 'no mail at all', 'To: \r\n\r\n'])
      expect([202, 400]).toContain((await handOver(test, raw)).status)
    expect((await handOver(test, Buffer.alloc(11 * 1024 * 1024, 'x'))).status).toBe(413)
    expect(await thread()).toHaveLength(1)
  })
})

describe('rule 27.10 — what a guest writes', () => {
  /** Two messages, both read. */
  async function threadWithQuestion() {
    const one = await desk()
    const to = await one.replyAddress()
    for (const [id, text] of [
      ['one@guest.example', 'A cot, please?'],
      ['two@guest.example', 'And a quiet room?'],
    ] as const)
      await handOver(test, answerMail({ to, text, id }))
    const [second, first] = await one.thread()
    await one.clerk.post(`${one.path}/read`, { up_to: second.id })
    const open = async (): Promise<string[]> =>
      (await one.api.get(`/messages?open=true&reservation_id=${one.id}`)).body.data.map(
        ({ body }: { body: string }) => body,
      )
    return { ...one, first, second, open }
  }

  it('waits when it is read, and is settled by an answer, whose withdrawal reopens it', async () => {
    const { open, write, thread, today, bell, clerk, clerk_id } = await threadWithQuestion()
    expect(await open()).toEqual(['And a quiet room?', 'A cot, please?'])
    const answer = (await write({ body: 'Both are arranged.' })).body
    expect(await open()).toEqual([])
    expect([await today(), await bell()]).toEqual([[], []])
    const settled = { settled_at: expect.any(String), settled_by: clerk_id, answer_id: answer.id }
    expect(await thread('?limit=3')).toMatchObject([{ id: answer.id, settled_at: null }, settled, settled])
    expect((await clerk.delete(`/messages/${answer.id}`)).status).toBe(204)
    expect(await open()).toEqual(['And a quiet room?', 'A cot, please?'])
    expect(await today()).toMatchObject([{ count: 2 }])
  })

  it('is settled by saying that it needs no answer, up to that message, and reopened', async () => {
    const { open, clerk, path, first, second, today, clerk_id, thread } = await threadWithQuestion()
    const settle = async (up_to: string, settled?: boolean) =>
      (await clerk.post(`${path}/settle`, { up_to, settled })).body.open
    expect(await settle(first.id)).toBe(1)
    expect(await open()).toEqual(['And a quiet room?'])
    test.clock.advance({ seconds: 1 })
    expect(await settle(second.id)).toBe(0)
    expect(await today()).toEqual([])
    expect(await thread('?limit=1')).toMatchObject([{ settled_by: clerk_id, answer_id: null }])
    expect(await settle(second.id, false)).toBe(1)
    expect(await open()).toEqual(['And a quiet room?'])
  })

  it('is settled within its stay alone, by those who may answer: 404 SVC-3001, 403 SVC-4103', async () => {
    const { api, reserve, first, clerk, path, ...hotel } = await threadWithQuestion()
    const other = await reserve()
    const elsewhere = await clerk.post(`/reservations/${other.id}/messages/settle`, { up_to: first.id })
    expect(elsewhere.status).toBe(404)
    expect((await api.post('/reservations/res_of_nobody/messages/settle', { up_to: first.id })).status).toBe(
      404,
    )
    const accountant = await signedIn(test, await createStaff(test, hotel, 'accountant'))
    expect((await accountant.api.post(`${path}/settle`, { up_to: first.id })).status).toBe(403)
  })
})
