import * as contract from '#contract/account/sign-in/auth.staff.ts'
import type { StaffOperation } from '#contract/staff-operation.ts'
import { isDemoToken, readDemoUsers, signInToDemo } from '../features/account/staff/public.ts'
import type { OwnOrigin } from '../http/own-origin.ts'
import { fault } from '../kernel/errors.ts'
import type { SecretRing } from '../kernel/security/secret-ring.ts'
import type { Database } from '../postgres/database.ts'
import { reading } from '../postgres/transaction.ts'
import type { Admit, ApiResponse } from './sign-in-response.ts'

interface DemoOptions {
  readonly staff: Database
  readonly origin: OwnOrigin
  readonly demo_sign_in: boolean
  readonly secret: SecretRing
}

/**
 * What the sign-in page has to know, and signing in as the staff of the demo: 409 SVC-4110 where that is not
 * allowed, without the token of the terminal, or where the request comes under a host name that is not ours. rule 15.36
 */
export function demoSignInApi(
  serve: (operation: StaffOperation, answer: ApiResponse) => void,
  admit: Admit,
  { staff, origin, demo_sign_in, secret }: DemoOptions,
) {
  serve(contract.signInOptions, async () => ({
    demo_accounts: await reading(staff, { account_id: '' }, (tx) => readDemoUsers(tx)),
    demo_sign_in,
    mail: origin.known() !== null,
  }))
  serve(contract.signInToDemo, async (auth, body: { email: string; token: string }, request, reply) => {
    // A foreign host name that resolves to this machine may be a DNS rebinding attack on somebody who tries
    // the demo.
    const is_ours = auth.origin === `${request.protocol}://${request.host}`
    if (!demo_sign_in || !is_ours || !isDemoToken(secret, body.token, auth.now)) throw fault('SVC-4110')
    return admit(request, reply, await signInToDemo(auth, body))
  })
}
