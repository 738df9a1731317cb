export { type Announcement, announce, findRecipients } from './announce.ts'
export { readChangelog } from './changelog.ts'
export { atomFeed } from './feed.ts'
export { type AnnouncementRow, announcedIn } from './store.ts'
