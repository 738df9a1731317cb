export type { Partner } from './open-house.ts'
export { seedDemo } from './seed-demo.ts'
