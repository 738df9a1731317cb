export { readChangelog } from './changelog.ts'
export { atomFeed } from './feed.ts'
export { announce, findRecipients } from './send-announcement.ts'
export { type AnnouncementRow, announcedIn } from './store.ts'
