import { newestPages } from '#server/postgres/page.ts'
import * as t from '#server/postgres/table.ts'

const ROOMING_LISTS = t.table('rooming_lists', {
  id: t.fixed(t.text),
  group_id: t.fixed(t.text),
  property_id: t.fixed(t.text),
  reservation_ids: t.fixed(t.column<string[]>()),
  undone_at: t.nullable(t.timestamp),
  created_at: t.fixed(t.timestamp),
})

export const {
  insert: insertRoomingList,
  update: writeRoomingList,
  findForChange: findRoomingListForChange,
} = ROOMING_LISTS

/** A list as it is listed. */
interface ListedList {
  readonly id: string
  readonly group_id: string
  readonly rooms: number
  readonly created_at: string
  readonly undone_at: string | null
  readonly can_be_undone: boolean
}

/** Rooming lists, newest first, with whether they can be undone. rule 31.9 */
export const readRoomingListPage = newestPages<ListedList>(
  'listRoomingLists',
  `SELECT id, group_id, rooms, created_at, undone_at, can_be_undone FROM (
     SELECT l.account_id, l.id, l.group_id, cardinality(l.reservation_ids) AS rooms, l.created_at, l.undone_at,
       l.undone_at IS NULL AND NOT EXISTS (SELECT FROM reservations r WHERE r.account_id = l.account_id
         AND r.id = ANY (l.reservation_ids) AND r.group_id = l.group_id AND r.status IN ('checked_in', 'checked_out', 'no_show')) AS can_be_undone
     FROM rooming_lists l) lists`,
)
