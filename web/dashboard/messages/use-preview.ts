import { useEffect, useState } from 'react'
import { type ApiError, isUndecided } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import type { Answer, Body } from '../../lib/operations.ts'
import { useDebouncedValue } from '../../ui/controls/use-debounced-value.ts'

interface PreviewState {
  readonly of: string
  readonly answer: Answer<'previewTemplate'> | undefined
  readonly error: ApiError | undefined
}

/** While somebody types. */
const REST_MS = 350

/** What a text comes to, a moment after it was last changed; the one before stays until then. Null asks for nothing. */
export function usePreview(body: Body<'previewTemplate'> | null) {
  const [debounced] = useDebouncedValue(body === null ? null : JSON.stringify(body), REST_MS)
  const [state, setState] = useState<PreviewState>()
  useEffect(() => {
    if (debounced === null) return
    const controller = new AbortController()
    call('previewTemplate', { body: JSON.parse(debounced) }, { signal: controller.signal }).then(
      (answer) => setState({ of: debounced, answer, error: undefined }),
      (error: ApiError) => {
        if (!controller.signal.aborted && !isUndecided(error))
          setState((now) => ({ of: debounced, answer: now?.answer, error }))
      },
    )
    return () => controller.abort()
  }, [debounced])
  return { preview: state?.answer, error: state?.error }
}
