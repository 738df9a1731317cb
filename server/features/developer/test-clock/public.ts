export { carryOutAdvances } from './carry-out-advances.ts'
export { readMovedClocks } from './store.ts'
