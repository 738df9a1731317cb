import type { Role } from '../../contract/staff/roles.ts'
import type { TestApp } from '../harness/app.ts'
import { housekeepingHotel } from '../harness/reservations/housekeeping.ts'
import { createStaff } from '../harness/staff.ts'
import type { Browsing, Options } from './browser.ts'

/** Rossi is due in 202, which is dirty, Singh in 203, which only needs an inspection; 201 is ready. */
export async function arrivalsNotReady(test: TestApp, open: Browsing['open'], today: string, until: string) {
  const fixture = await housekeepingHotel(test, ['201', '202', '203'])
  const { hotel, room, rules } = fixture
  await rules({ inspection_required: true })
  for (const [name, status] of [
    ['201', 'inspected'],
    ['202', 'dirty'],
  ] as const)
    await hotel.api.patch(`/rooms/${room(name)}`, { status })
  const guest = (last_name: string) => ({
    guest: { first_name: 'Ngozi', last_name, email: `${last_name.toLowerCase()}@example.com` },
  })
  const rossi = await fixture.stay('202', today, until, guest('Rossi'))
  await fixture.stay('203', today, until, guest('Singh'))
  const person = async (role: Role, options: Options = {}) => {
    const visit = await open(await createStaff(test, hotel, role), options)
    const row = (name: string) => visit.page.getByRole('row', { name: new RegExp(name) })
    const button = (name: string, label: string) =>
      row(name).getByRole('button', { name: label, exact: true })
    return { ...visit, row, button }
  }
  return { ...fixture, rossi, person }
}
