export { eraseNotices } from './erase-notices-store.ts'
export { readOpenNotices } from './open-notices.ts'
