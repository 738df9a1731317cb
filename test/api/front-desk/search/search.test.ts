import { describe, expect, it } from 'vitest'
import { blocksOf, recordStatements } from '#test/harness/database/sent-statements.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

describe('the search', () => {
  it('finds guests, their stays, rooms and invoices', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, {
      inventory_count: 3,
      room_type: { rooms: ['204', '205', 'Loft'] },
    })
    const guest = {
      first_name: 'Ngozi',
      last_name: 'Okafor',
      email: 'ngozi@example.com',
      phone: '+4930123456',
    }
    const stay = await makeBooking(hotel.api, stock, { guest, external_reference: 'BDC-77' })
    const other = { first_name: 'Ana', last_name: 'Ngo', email: 'ana@bücher.example' }
    await makeBooking(hotel.api, stock, { guest: other })
    const { api } = await staffOf(test, hotel, 'front_desk')
    const find = async (q: string) => (await api.get(`/search?q=${encodeURIComponent(q)}`)).body.data
    const is_stay = { kind: 'reservation', id: stay.id, status: 'confirmed' }
    const is_guest = { kind: 'guest', id: stay.guest_id, title: 'Okafor, Ngozi' }
    for (const q of ['oka', 'OKAFOR', 'ngozi', 'Ngozi Oka', 'okafor, ngo', 'ngozi@', '+4930123', '4930 123'])
      expect(await find(q), q).toEqual(expect.arrayContaining([expect.objectContaining(is_guest)]))
    for (const q of ['ana@', 'ANA@Bücher.example', 'ana@xn--bcher-kva.example'])
      expect((await find(q))[0], q).toMatchObject({ kind: 'guest', title: 'Ngo, Ana' })
    const [first] = await find('okafor')
    expect(first).toMatchObject(is_guest)
    expect((await find('okafor'))[1]).toMatchObject({ ...is_stay, title: 'Okafor, Ngozi' })
    for (const q of [
      stay.confirmation_code,
      stay.confirmation_code.toLowerCase().replace('-', ''),
      stay.id,
      'BDC-77',
    ])
      expect((await find(q))[0], q).toMatchObject(is_stay)
    expect(await find('20')).toMatchObject([
      { kind: 'room', title: '204' },
      { kind: 'room', title: '205' },
    ])
    const [draft] = (await hotel.api.get(`/invoices?reservation_id=${stay.id}`)).body.data
    const issued = (await hotel.api.post(`/invoices/${draft.id}/issue`)).body
    expect(await find(issued.number)).toMatchObject([{ kind: 'invoice', id: issued.id, total: issued.total }])
    expect(await find('nobody of that name')).toEqual([])
    // One Ngo by last name, one by first name.
    expect((await find('ngo')).filter(({ kind }: { kind: string }) => kind === 'guest')).toHaveLength(2)
  })

  it('finds names of several words, with or without diacritics, and phone numbers in any notation', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 5 })
    const phone = '+4930123456'
    for (const [first_name, last_name] of [
      ['Vincent', 'van Gogh'],
      ['María José', 'de la Cruz'],
      ['Jürgen', 'Müller-Weiß'],
      ['Søren', 'Østergård'],
    ])
      await makeBooking(hotel.api, stock, {
        guest: {
          first_name,
          last_name,
          ...(last_name === 'van Gogh'
            ? { phone }
            : { email: `${first_name!.length}${last_name!.length}@example.com` }),
        },
      })
    const { api } = await staffOf(test, hotel, 'front_desk')
    const titles = async (q: string) =>
      (await api.get(`/search?q=${encodeURIComponent(q)}`)).body.data
        .filter(({ kind }: { kind: string }) => kind === 'guest')
        .map(({ title }: { title: string }) => title)
    for (const q of [
      'van gogh',
      'van g',
      'vincent van gogh',
      'van gogh, vincent',
      '0049 30 12',
      '+49 (30) 1234',
      '+49 (0)30 1234',
    ])
      expect(await titles(q), q).toEqual(['van Gogh, Vincent'])
    for (const q of ['maria jose de la cruz', 'de la cruz maria', 'María José', 'de la'])
      expect(await titles(q), q).toEqual(['de la Cruz, María José'])
    for (const q of ['muller', 'Müller-w', 'jurgen muller-weiss'])
      expect(await titles(q), q).toEqual(['Müller-Weiß, Jürgen'])
    for (const q of ['ostergard', 'soren ost']) expect(await titles(q), q).toEqual(['Østergård, Søren'])
    expect(await titles('house 49 30')).toEqual([])
  })

  it('shows a stay found by its code with its guest and dates', async () => {
    const hotel = await test.createHotel()
    const stay = await makeBooking(hotel.api, await makeStock(hotel.api))
    const { api } = await staffOf(test, hotel, 'front_desk')
    const { body } = await api.get(`/search?q=${stay.confirmation_code}`)
    expect(body.data).toMatchObject([
      {
        title: 'Okafor, Ngozi',
        subtitle: stay.confirmation_code,
        stay: { check_in: stay.check_in, check_out: stay.check_out },
      },
    ])
  })

  it('finds nothing of another account, and accepts any text', async () => {
    const [hotel, other] = [await test.createHotel(), await test.createHotel()]
    await makeBooking(other.api, await makeStock(other.api))
    const { api } = await staffOf(test, hotel)
    for (const q of ['okafor', '%', '_', "'", '\\', '😀', 'a'.repeat(100)]) {
      const { status, body } = await api.get(`/search?q=${encodeURIComponent(q)}`)
      expect([status, body.data], q).toEqual([200, []])
    }
  })

  it('reads a small share of the blocks of 100,000 guests, for any input', async () => {
    const hotel = await test.createHotel()
    await test.db.query(
      `INSERT INTO guests (account_id, id, first_name, last_name, email, email_key, email_normal, phone, created_at, updated_at)
       SELECT $1, 'gst_' || lpad(n::text, 26, '0'), 'First' || n % 997, 'Last' || n % 9973, 'g' || n || '@example.com',
         'g' || n || '@example.com', 'g' || n || '@example.com', '+49' || lpad(n::text, 9, '0'), now(), now()
       FROM generate_series(1, 100000) AS n`,
      [hotel.account_id],
    )
    await test.db.query('VACUUM ANALYZE guests')
    const { rows } = await test.db.query(
      `SELECT pg_relation_size('guests') / current_setting('block_size')::int AS blocks`,
    )
    const { api } = await staffOf(test, hotel)
    for (const q of ['last4711', 'first1', 'g99999@', '+49000099', 'last1 first']) {
      const noted = recordStatements(test.app.environments.live.tenant)
      const { body } = await api.get(`/search?q=${encodeURIComponent(q)}`).finally(noted.stop)
      expect(body.data.length, q).toBeGreaterThan(0)
      const costs = await blocksOf(test.db, hotel.account_id, noted.sent)
      const read = costs.reduce((sum, { blocks }) => sum + blocks, 0)
      expect(read, `${q}\n${costs.map(({ plan }) => plan).join('\n')}`).toBeLessThan(rows[0].blocks / 20)
    }
  })
})
