import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { call, rememberCsrfToken } from '#web/lib/client.ts'
import { readQuery } from '#web/lib/data.ts'
import { proof, session } from '#web/lib/prompts.ts'
import { useMe } from '#web/lib/session.ts'

const ProofDialog = lazy(() => import('./proof-dialog.tsx'))
const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'))

/** Requests that were refused for want of a session, or of its proof, wait here and are sent again. */
export function Prompts() {
  const renew = useRenewal()
  const reauthentication = useQuestion(proof)
  const sign_in = useQuestion(session, renew)
  return (
    <Suspense>
      {reauthentication.is_open && <ProofDialog done={reauthentication.answer} />}
      {sign_in.is_open && <SignInDialog signedIn={async () => sign_in.answer(await renew())} />}
    </Suspense>
  )
}

/** Opens a dialog when asked, unless the answer is yes already. */
function useQuestion({ register }: typeof proof, isAnswered?: () => Promise<boolean>) {
  const [is_open, setOpen] = useState(false)
  const resolve = useRef<(answer: boolean) => void>(undefined)
  useEffect(
    () =>
      register(
        async () =>
          (await isAnswered?.()) ||
          new Promise((answered) => {
            resolve.current = answered
            setOpen(true)
          }),
      ),
    [register, isAnswered],
  )
  const answer = (yes: boolean) => {
    setOpen(false)
    resolve.current?.(yes)
  }
  return { is_open, answer }
}

/**
 * Continues with the session that the browser has now, from the dialog or from another tab. False without one.
 * Where it is of another user, the page is loaded anew, because what it shows and holds is not theirs.
 */
function useRenewal() {
  const client = useQueryClient()
  const { id } = useMe().user
  const [renew] = useState(() => async () => {
    const me = await call('getMe', {}).catch(() => undefined)
    if (!me) return false
    if (me.user.id !== id || me.second_factor_missing) {
      location.reload()
      return new Promise<never>(() => undefined)
    }
    rememberCsrfToken(me.csrf_token)
    client.setQueryData(readQuery('getMe', {}).queryKey, me)
    void client.invalidateQueries()
    return true
  })
  return renew
}
