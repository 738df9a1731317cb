import { expect, it } from 'vitest'
import { frontDesk } from '#test/harness/front-desk.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { makeBooking } from '#test/harness/stock.ts'

const test = sharedApp()

it('rule 0 — the list of a day as CSV: the rows of a counter in the order of the list, without formula injection', async () => {
  const hotel = await frontDesk(test).arriving({ inventory_count: 2 })
  const guest = { first_name: '=HYPERLINK(1)', last_name: '+Meyer, "Jo"', email: 'jo@example.com' }
  const stay = { check_in: '2027-01-04', check_out: '2027-01-05', guest, estimated_arrival_time: '13:00' }
  const early = await makeBooking(hotel.api, hotel.stock, stay)
  const clerk = await staffOf(test, hotel, 'front_desk')
  const { text, headers } = await clerk.api.get('/today/export?counter=arrivals')
  const [head, first, second, ...rest] = text.split('\r\n')
  expect(head).toMatch(
    /^due_at,type,done,alerts,property,subject,confirmation_code,status,room,room_type,check_in/,
  )
  expect(first).toContain(
    `arrival,false,late,Harbour House,"'+Meyer, ""Jo"", =HYPERLINK(1)",${early.confirmation_code}`,
  )
  expect(second).toContain(`"Okafor, Ngozi",${hotel.reservation.confirmation_code},confirmed,`)
  expect(second).toContain(',2027-01-04,2027-01-07,3,2,0,,,direct,EUR,360.00,,')
  expect(rest).toEqual([''])
  expect(headers.get('content-disposition')).toContain('arrivals-2027-01-04.csv')
  await hotel.to('checked_in')
  const { text: left } = await clerk.api.get('/today/export')
  expect(left.split('\r\n')).toHaveLength(3)
})
