import type { AnyErrorCode } from '../lib/error-codes.ts'
import { titleOf } from '../lib/i18n/current-locale.ts'
import { showToast } from '../ui/toasts.tsx'

/**
 * Says how taking something back went: what offered it is gone from the screen by then. Without `done` the act itself
 * answers what there is to say.
 */
export const runUndo = (act: Promise<unknown>, done?: string) =>
  act.then(
    (answer) => showToast(done ?? String(answer)),
    ({ code, message }: Error & { code?: AnyErrorCode }) =>
      showToast(code ? `${titleOf(code) ?? message} (${code})` : message),
  )
