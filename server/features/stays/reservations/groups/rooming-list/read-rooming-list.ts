import { MAX_ROOMING_ROWS } from '#contract/stays/rooming-lists.ts'
import type { Table } from '#server/integrations/csv/read-table.ts'
import { ThreadLimit } from '#server/integrations/parsing/bounded-thread.ts'
import { parseTable } from '#server/integrations/parsing/parser-pool.ts'
import { fault } from '#server/kernel/errors.ts'

const BOUNDS = { max_rows: MAX_ROOMING_ROWS, max_columns: 30, max_cell_length: 5_000 }

/** Reads the text of a list on a thread. 503 SVC-9002 where the thread is busy. rule 31.8 */
export async function readRoomingList(csv: string): Promise<Table> {
  try {
    return await parseTable(csv, BOUNDS)
  } catch (cause) {
    if (cause instanceof ThreadLimit) throw fault('SVC-9002', { headers: { 'retry-after': '60' }, cause })
    throw cause
  }
}
