export { findSoldService, nameIn } from './sold.ts'
export type { ServiceRow } from './store.ts'
