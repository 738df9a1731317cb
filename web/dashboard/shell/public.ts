export { NoticeRemedy, useNoticeTitle } from './notices-drawer.tsx'
