import type { Tx } from '#server/context.ts'
import type { Database } from '#server/postgres/database.ts'
import { statement } from '#server/postgres/statement.ts'
import { reading } from '#server/postgres/transaction.ts'

/** An announcement by the operator to all accounts. */
export interface AnnouncementRow {
  id: string
  subject: string
  text: string
  created_at: string
}

const COLUMNS = 'id, subject, text, created_at'
const insert = statement(
  'insert_announcement',
  `INSERT INTO announcements (${COLUMNS}) VALUES ($1, $2, $3, $4)
   ON CONFLICT ON CONSTRAINT announcement_subject_once DO NOTHING`,
)
const lock = statement(
  'lock_announcement',
  `SELECT ${COLUMNS} FROM announcements WHERE subject = $1 FOR UPDATE`,
)
const list = statement('list_announcements', `SELECT ${COLUMNS} FROM published_announcements()`)

/** Inserts it, unless one with that subject exists; returns the existing one, locked. */
export async function writeAnnouncement(tx: Tx, row: AnnouncementRow): Promise<AnnouncementRow> {
  await tx.run(insert, [row.id, row.subject, row.text, row.created_at])
  return (await lockAnnouncement(tx, row.subject))!
}

export const lockAnnouncement = (tx: Tx, subject: string) => tx.one<AnnouncementRow>(lock, [subject])

/** All announcements, newest first, whatever the account. */
export const readAnnouncements = (tx: Tx) => tx.run<AnnouncementRow>(list, [])

/** For public pages, which have no account. */
export const announcedIn = (database: Database) => () =>
  reading(database, { account_id: '' }, readAnnouncements)
