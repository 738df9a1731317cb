import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readQuery } from '../../lib/data.ts'
import { invalidateOn } from '../../lib/invalidation.ts'
import { applyPresence, renewPresence } from '../../lib/live/presence.ts'
import { reloadsOf } from '../../lib/live/reloads.ts'
import { subscribeToChanges } from '../../lib/live/stream.ts'

/** Shorter interruptions are not shown. */
const SILENT_MS = 3_000

/** How often it is checked whether the screen is behind. */
const CHECK_MS = 1_000

/**
 * Since when the screen is behind, as an instant: changes arrive faster than they can be loaded, or the line is
 * slow.
 */
export function useBehindSince(): string | undefined {
  const client = useQueryClient()
  const [since, setSince] = useState<number>()
  useEffect(() => {
    const timer = setInterval(() => setSince(reloadsOf(client).behindSince()), CHECK_MS)
    return () => clearInterval(timer)
  }, [client])
  return since === undefined ? undefined : new Date(since).toISOString()
}

/**
 * Subscribes to live updates and invalidates what has changed. Returns since when the connection is lost, if
 * it is.
 */
export function useLive(): string | undefined {
  const client = useQueryClient()
  const [lost_at, setLostAt] = useState<string>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const reloads = reloadsOf(client)
    const stop = subscribeToChanges({
      hear: (message) => {
        if (message.topic === 'resync') reloads.changedHere()
        else if (message.topic === 'presence.changed') applyPresence(message)
        else invalidateOn(client, message)
      },
      opened: (is_reconnect) => {
        clearTimeout(timer)
        timer = undefined
        setLostAt(undefined)
        renewPresence()
        if (is_reconnect) reloads.changedHere()
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
      stop()
    }
  }, [client])
  return lost_at
}
