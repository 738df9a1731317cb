export { joinShift, staysInShift } from './join-shift.ts'
