import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { StreamMessage } from '../../../contract/staff/activity.ts'
import { API_ROOT } from '../../lib/client.ts'
import { renewFor } from '../../lib/freshness.ts'

/** A drop that mends itself within this is not worth a word. */
const SILENT_MS = 3_000

/**
 * Follows what happens in the account and asks again for what is on screen and has changed. Answers since when the
 * connection is lost, if it is.
 */
export function useLive(): string | undefined {
  const client = useQueryClient()
  const [lost_at, setLostAt] = useState<string>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let was_lost = false
    const stream = new EventSource(`${API_ROOT}/stream`)
    stream.onopen = () => {
      clearTimeout(timer)
      timer = undefined
      setLostAt(undefined)
      if (was_lost) client.invalidateQueries()
      was_lost = false
    }
    stream.onerror = () => {
      was_lost = true
      const now = new Date().toISOString()
      timer ??= setTimeout(() => setLostAt(now), SILENT_MS)
    }
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      const { topic } = JSON.parse(data) as StreamMessage
      if (topic === 'resync') client.invalidateQueries()
      else renewFor(client, topic)
    }
    return () => {
      clearTimeout(timer)
      stream.close()
    }
  }, [client])
  return lost_at
}
