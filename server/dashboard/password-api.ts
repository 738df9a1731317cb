import * as contract from '#contract/account/sign-in/auth.staff.ts'
import type { StaffOperation } from '#contract/staff-operation.ts'
import { confirmEmail, forgetPassword, redeemLink, setPassword } from '../features/account/staff/public.ts'
import type { AfterResponse } from '../http/after-response.ts'
import type { ApiResponse, Remember } from './sign-in-response.ts'

/** The targets of links in e-mails: a new password, a new e-mail address, an invitation. */
export function passwordApi(
  serve: (operation: StaffOperation, answer: ApiResponse) => void,
  remember: Remember,
  after_response: AfterResponse,
) {
  serve(contract.forgetPassword, async (auth, body, _request, reply) => {
    after_response.run(reply, () => forgetPassword(auth, body))
    return { accepted: true }
  })
  serve(contract.confirmEmail, async (auth, body) => confirmEmail(auth, body))
  serve(contract.readLink, async (auth, body: { token: string }) => {
    const { link, user } = await redeemLink(auth, body.token)
    return { purpose: link.purpose, email: user.email, name: user.name, account_name: link.account_name }
  })
  serve(contract.setPassword, async (auth, body, request, reply) => {
    const { email, device_token } = await setPassword(auth, body)
    remember(request, reply, device_token)
    return { email }
  })
}
