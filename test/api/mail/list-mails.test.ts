import { describe, expect, it } from 'vitest'
import { ALL_GUEST_MAILS, mailingApp } from '../../harness/mail/mailing-app.ts'
import { createStaff, signedIn } from '../../harness/staff.ts'

const { test, arrived, makeHotel } = await mailingApp()

describe('GET /mails and /mails/{id} of the dashboard', () => {
  it('e-mails of a stay, and the content of one; the link of an invitation stays encrypted', async () => {
    const { reserve, owner, account_id } = await makeHotel(ALL_GUEST_MAILS)
    const stay = await reserve()
    const { data } = (await owner.get(`/mails?reservation_id=${stay.id}`)).body
    expect(data).toMatchObject([{ kind: 'booking_confirmed', reservation_id: stay.id, status: 'waiting' }])
    const { body } = await owner.get(`/mails/${data[0].id}`)
    expect(body.text).toContain('Dear Ngozi Okafor,')
    await owner.post('/team', { email: 'new@hotel.example', name: 'New', role: 'front_desk' })
    const { rows } = await test.db.query(
      `SELECT id FROM mails WHERE account_id = $1 AND template = 'staff_invitation'`,
      [account_id],
    )
    const invitation = await owner.get(`/mails/${rows[0].id}`)
    expect(invitation.text).not.toMatch(/https?:\/\//)
    expect(invitation.body.text).toContain('(a link that is not shown)')
  })

  it('404 SVC-3001 — an e-mail of another account; 403 SVC-4103 — a role that cannot see guests', async () => {
    const { reserve, owner, ...hotel } = await makeHotel(ALL_GUEST_MAILS)
    await reserve()
    const { data } = (await owner.get('/mails')).body
    expect(data[0].to_name).toBe('Ngozi Okafor')
    const path = `/mails/${data[0].id}`
    const stranger = await makeHotel()
    expect((await stranger.owner.get(path)).body.error.code).toBe('SVC-3001')
    const { api } = await signedIn(test, await createStaff(test, hotel, 'housekeeping'))
    expect((await api.get(path)).body.error.code).toBe('SVC-4103')
  })
})

describe('GET /reservations/{id}/mails', () => {
  it('lists the e-mails to the guest of the stay, newest first, page by page, and of no other stay', async () => {
    const { reserve, api } = await makeHotel(ALL_GUEST_MAILS)
    const [stay] = [await reserve(), await reserve()]
    await arrived()
    await stay.patch({ adults: 1 })
    const path = `/reservations/${stay.id}/mails`
    const { data } = (await api.get(path)).body
    expect(data.map(({ kind, status }: Record<string, string>) => [kind, status])).toEqual([
      ['booking_changed', 'waiting'],
      ['booking_confirmed', 'sent'],
    ])
    expect(data[0].text).toContain('Guests: 2 adults → 1 adult')
    const first = (await api.get(`${path}?limit=1`)).body
    expect((await api.get(`${path}?limit=1&cursor=${first.next_cursor}`)).body.data).toEqual([data[1]])
  })

  it('404 SVC-3001 — a stay of another account, and of another property than the key', async () => {
    const { reserve, addProperty, keyOf } = await makeHotel()
    const stay = await reserve()
    const stranger = await makeHotel()
    const elsewhere = await keyOf(await addProperty())
    for (const client of [stranger.api, elsewhere])
      expect((await client.get(`/reservations/${stay.id}/mails`)).body.error.code).toBe('SVC-3001')
  })
})
