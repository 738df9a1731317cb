export { readOpenNotices } from './open-notices.ts'
