/**
 * SQL that is true for deliveries `d` of an event, in `pending_deliveries` and `finished_deliveries`, by
 * index. The id of a delivery contains the moment of its event (`new_id_beside`), which the primary key
 * finds; a replay is of a later moment and has an index of its own. `event` is the alias of a row of
 * `events`.
 */
export const deliveriesOf = (event: string): readonly [first: string, replays: string] => {
  const same = `d.account_id = ${event}.account_id AND d.event_id = ${event}.id`
  const beside = `'del_' || substr(${event}.id, 5, 10)`
  return [`${same} AND d.id BETWEEN ${beside} AND ${beside} || '~'`, `${same} AND d.kind = 'replay'`]
}
