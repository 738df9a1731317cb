export { manageLinks } from './manage/manage-links.ts'
