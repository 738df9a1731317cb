import { askSignIn, type Outcome } from '../api.ts'

/** A user who signs in with a code on this phone. */
export interface PhoneUser {
  readonly id: string
  readonly name: string
}

/** The users with a code on this phone; undefined where the service does not answer with them. */
export async function listPhoneUsers(): Promise<readonly PhoneUser[] | undefined> {
  const answer = await askSignIn<{ users: PhoneUser[] }>('/phone')
  return answer.outcome === 'done' ? answer.body.users : undefined
}

export const signInOnPhone = (user_id: string, code: string): Promise<Outcome<unknown>> =>
  askSignIn('/phone/sessions', { method: 'POST', json: { user_id, code } })

export const signInByQrCode = (token: string): Promise<Outcome<unknown>> =>
  askSignIn('/phone/scans', { method: 'POST', json: { token } })

export const enrolPhone = (code: string): Promise<Outcome<unknown>> =>
  askSignIn('/phone', { method: 'POST', json: { code } })

export const leavePhone = (): Promise<Outcome<unknown>> => askSignIn('/phone', { method: 'DELETE', json: {} })

export const signOut = (): Promise<Outcome<unknown>> => askSignIn('/sign-out', { method: 'POST', json: {} })
