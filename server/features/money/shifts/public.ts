export { joinShift, staysInShift } from './join-shift.ts'
export { receiptOf } from './receipt.ts'
