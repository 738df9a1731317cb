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
