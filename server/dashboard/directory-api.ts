import * as contract from '#contract/account/sign-in/directories.staff.ts'
import type { StaffOperation } from '#contract/staff-operation.ts'
import {
  DIRECTORY_MINUTES,
  findDirectory,
  signInWithDirectory,
  startDirectorySignIn,
} from '../features/account/staff/public.ts'
import { setDirectoryCookie } from './cookie.ts'
import type { Admit, ApiResponse } from './sign-in-response.ts'

/**
 * Signing in by the directory. The directory redirects to a page of ours, which posts the answer here: every
 * request is same-origin, and no cookie has to be sent across sites.
 */
export function directoryApi(serve: (operation: StaffOperation, answer: ApiResponse) => void, admit: Admit) {
  serve(contract.findDirectory, async (auth, body) => findDirectory(auth, body))
  serve(contract.startDirectorySignIn, async (auth, body, request, reply) => {
    const { url, token } = await startDirectorySignIn(auth, body)
    setDirectoryCookie(request, reply, token, DIRECTORY_MINUTES * 60)
    return { url }
  })
  serve(contract.signInWithDirectory, async (auth, body, request, reply) => {
    const entered = admit(request, reply, await signInWithDirectory(auth, body))
    setDirectoryCookie(request, reply, '', 0)
    return entered
  })
}
