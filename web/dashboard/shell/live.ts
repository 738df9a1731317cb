import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readQuery } from '../../lib/data.ts'
import { batchedInvalidation } from '../../lib/invalidation.ts'
import { applyPresence, renewPresence } from '../../lib/live/presence.ts'
import { subscribeToChanges } from '../../lib/live/stream.ts'

/** Shorter interruptions are not shown. */
const SILENT_MS = 3_000

/**
 * Subscribes to live updates and invalidates what has changed. Returns since when the connection is lost, if
 * it is.
 */
export function useLive(): string | undefined {
  const client = useQueryClient()
  const [lost_at, setLostAt] = useState<string>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const renewal = batchedInvalidation(client)
    const stop = subscribeToChanges({
      hear: (message) => {
        if (message.topic === 'resync') client.invalidateQueries()
        else if (message.topic === 'presence.changed') applyPresence(message)
        else renewal.add(message.topic)
      },
      opened: (again) => {
        clearTimeout(timer)
        timer = undefined
        setLostAt(undefined)
        renewPresence()
        if (again) client.invalidateQueries()
      },
      lost: () => {
        const now = new Date().toISOString()
        timer ??= setTimeout(() => setLostAt(now), SILENT_MS)
      },
      // A session that has ended leads to the sign-in.
      refused: () => client.invalidateQueries({ queryKey: readQuery('getMe', {}).queryKey }),
    })
    return () => {
      clearTimeout(timer)
      renewal.stop()
      stop()
    }
  }, [client])
  return lost_at
}
