export { readOpenNotices } from './open-notices.ts'
export { eraseNotices } from './store.ts'
