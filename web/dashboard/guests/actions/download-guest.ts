import { call } from '../../../lib/client.ts'
import { saveFile } from '../../../lib/save-file.ts'

/** Everything about a guest as one file: the parts of the export are read one after the other. */
export async function downloadGuest(id: string, tell: (stays: number) => void): Promise<void> {
  const read = (cursor?: string) =>
    call('exportGuest', { params: { id }, query: { limit: 100, ...(cursor !== undefined && { cursor }) } })
  const first = await read()
  const stays = [...first.stays]
  for (let cursor = first.next_cursor; cursor !== undefined; ) {
    tell(stays.length)
    const more = await read(cursor)
    stays.push(...more.stays)
    cursor = more.next_cursor
  }
  const { next_cursor: _, has_more: __, ...rest } = first
  const text = JSON.stringify({ ...rest, stays }, null, 2)
  saveFile(new Blob([text], { type: 'application/json' }), `${id}.json`)
}
