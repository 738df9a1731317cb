import { useState } from 'preact/hooks'
import type { HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import { current, perform } from '../model.ts'
import type { Work } from '../queue/database.ts'
import type { Photo } from './photo.ts'
import { savedOrWarned } from './use-record.ts'

export interface ReportProps {
  readonly room: HousekeepingRoom
  readonly onSaved: () => void
  readonly back: () => void
}

type Report = Extract<Work, { kind: 'task' | 'found_item' }>

/** What somebody writes of a room, with photos. Stored once, however often it is sent. */
export function useReport({ room, onSaved }: Pick<ReportProps, 'room' | 'onSaved'>) {
  const [description, setDescription] = useState('')
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [key] = useState(() => crypto.randomUUID())
  const send = async (report: Report) => {
    const of = report.kind === 'found_item' && { of: report.kind }
    const pictures = photos.map(
      ({ bytes, type }) => ({ kind: 'photo', ...of, task_key: key, bytes, type }) as const,
    )
    if (!(await savedOrWarned(perform(room, [report, ...pictures], key)))) return
    for (const { url } of photos) URL.revokeObjectURL(url)
    onSaved()
  }
  /** What every report says. */
  const about = () => ({
    property_id: current().property_id!,
    room_id: room.room_id,
    description: description.trim(),
  })
  return { description, setDescription, photos, setPhotos, about, send }
}
