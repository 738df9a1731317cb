import * as contract from '#contract/account/sign-in/auth.staff.ts'
import type { StaffOperation } from '#contract/staff-operation.ts'
import { CHALLENGE_MINUTES, signInWithPasskey, startPasskeySignIn } from '../features/account/staff/public.ts'
import { setChallengeCookie } from './cookie.ts'
import type { Admit, ApiResponse } from './sign-in-response.ts'

/** Signing in by a passkey: the challenge is kept in a cookie for one attempt. */
export function passkeyApi(serve: (operation: StaffOperation, answer: ApiResponse) => void, admit: Admit) {
  serve(contract.startPasskeySignIn, async (auth, _body, request, reply) => {
    const { options, token } = await startPasskeySignIn(auth)
    setChallengeCookie(request, reply, token, CHALLENGE_MINUTES * 60)
    return options
  })
  serve(contract.signInWithPasskey, async (auth, body, request, reply) => {
    const answer = admit(request, reply, await signInWithPasskey(auth, body))
    setChallengeCookie(request, reply, '', 0)
    return answer
  })
}
