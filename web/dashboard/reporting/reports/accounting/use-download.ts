import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '#web/lib/api-error.ts'
import { fetchPart } from '#web/lib/client.ts'
import { nightsBetween } from '#web/lib/formats.ts'
import { saveFile } from '#web/lib/save-file.ts'

export type JournalFormat = 'csv' | 'datev'

interface JournalQuery {
  readonly property_id: string
  readonly from: string
  readonly to: string
}

/** Days of a part: some 100 KiB of DATEV for a large property. */
const PART_DAYS = 31

type Progress =
  | { readonly state: 'idle' }
  | {
      readonly state: 'loading' | 'broken'
      readonly format: JournalFormat
      readonly done: number
      readonly of: number
    }
  | { readonly state: 'refused'; readonly error: ApiError }

interface PartialDownload {
  readonly format: JournalFormat
  readonly parts: Blob[]
  cursor: string | null
}

/**
 * Downloads a journal as a file, part by part. After a failed part the others are kept, and the download
 * continues at its cursor. rule 20.2
 */
export function useDownload(query: JournalQuery) {
  const [progress, setProgress] = useState<Progress>({ state: 'idle' })
  const partial = useRef<PartialDownload>(undefined)
  const running = useRef<AbortController>(undefined)
  const { property_id, from, to } = query
  const of = nightsBetween(from, to) + 1
  const stop = () => {
    running.current?.abort()
    partial.current = undefined
    setProgress({ state: 'idle' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was begun for other days is given up
  useEffect(() => stop, [property_id, from, to])

  async function load(file: PartialDownload) {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    const progress = () => ({ format: file.format, done: Math.min(of, file.parts.length * PART_DAYS), of })
    try {
      do {
        setProgress({ state: 'loading', ...progress() })
        const args = {
          query: {
            ...query,
            format: file.format,
            limit: PART_DAYS,
            ...(file.cursor && { cursor: file.cursor }),
          },
        }
        const part = await fetchPart('getJournal', args, own.signal)
        file.parts.push(part.bytes)
        file.cursor = part.next_cursor
        if (file.cursor === null) saveFile(new Blob(file.parts), part.filename)
      } while (file.cursor !== null)
      stop()
    } catch (error) {
      if (own.signal.aborted) return
      const { status = 0 } = error as { status?: number }
      const lost = status === 0 || status === 429 || status >= 500
      setProgress(lost ? { state: 'broken', ...progress() } : { state: 'refused', error: error as ApiError })
    }
  }

  return {
    progress,
    begin: (format: JournalFormat) => {
      partial.current = { format, parts: [], cursor: null }
      void load(partial.current)
    },
    resume: () => partial.current && void load(partial.current),
    stop,
  }
}
