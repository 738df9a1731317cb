import type { TestApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { createStaff } from '../harness/staff.ts'
import type { BrowserTests } from './browser.ts'

/** Opens the dashboard as a front desk user in a hotel with an arrival today. */
export function clerkOf(test: TestApp, open: BrowserTests['open']) {
  const desk = frontDesk(test)
  return async (options: Parameters<typeof desk.arriving>[0] = {}) => {
    const hotel = await desk.arriving({ inventory_count: 3, ...options })
    const person = await createStaff(test, hotel, 'front_desk')
    return { ...hotel, ...(await open(person)) }
  }
}
