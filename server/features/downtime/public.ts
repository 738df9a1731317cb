export { asPage, asPdf } from './get-downtime-pack.ts'
export { lastPackDue } from './last-pack-due.ts'
export { PackWorker } from './pack-worker.ts'
export { readPack as packOf } from './read-pack.ts'
