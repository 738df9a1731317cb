export type { ChannelAddress } from './create-hotel.ts'
export { DEMO_STAFF } from './people/staff.ts'
export { seedDemo } from './seed-demo.ts'
