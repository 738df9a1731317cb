export type { Partner } from './open-house.ts'
export { DEMO_STAFF } from './people/staff.ts'
export { seedDemo } from './seed-demo.ts'
