import type { AnyErrorCode } from '../lib/error-codes.ts'
import { titleOf } from '../lib/i18n/current-locale.ts'
import { showToast } from '../ui/toasts.tsx'

/**
 * Runs an undo and reports its outcome in a toast, because the component that offered it is gone by then.
 * Without `done`, the action resolves to the text.
 */
export const runUndo = (act: Promise<unknown>, done?: string) =>
  act.then(
    (answer) => showToast(done ?? String(answer)),
    ({ code, message }: Error & { code?: AnyErrorCode }) =>
      showToast(code ? `${titleOf(code) ?? message} (${code})` : message),
  )
