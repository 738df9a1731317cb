import type { Role } from '#contract/account/roles.ts'
import type { Hotel, TestApp } from '../app.ts'
import type { Reply } from '../client.ts'
import {
  cookieOf,
  createStaff,
  type Person,
  type SignedIn,
  sessionWith,
  signedIn,
  signInClient,
} from '../staff.ts'

export const CODE = '4071'

export const codeOf = (answer: Reply): string | undefined => answer.body?.error?.code

export const phoneIn = (answer: Reply) =>
  /serai-phone=\w{43}/.exec(answer.headers.getSetCookie().join('\n'))?.[0]

/** Users who sign in with a code on a phone. */
export function phonesOf(test: TestApp) {
  /** Sets a code, on a phone that other users may share. */
  async function enrol(who: SignedIn, code = CODE, phone?: string): Promise<string> {
    const cookie = phone === undefined ? who.cookie : `${who.cookie}; ${phone}`
    const answer = await signInClient(test, cookie).post('/phone', { code })
    if (answer.status !== 200) throw new Error(answer.text)
    return phoneIn(answer)!
  }
  const enter = (phone: string | undefined, user_id: string, code = CODE): Promise<Reply> =>
    signInClient(test, phone).post('/phone/sessions', { user_id, code })
  const sessionOf = async (answer: Reply, person: Person) => sessionWith(test, cookieOf(answer), person)
  const peopleOn = async (phone: string): Promise<{ id: string; name: string }[]> =>
    (await signInClient(test, phone).get('/phone')).body.users
  /** A user with a code on their own phone. */
  async function withCode(hotel: Hotel, role: Role = 'housekeeping', more: { name?: string } = {}) {
    const person = await createStaff(test, hotel, role, more)
    const phone = await enrol(await signedIn(test, person))
    return { person, phone }
  }
  return { enrol, enter, sessionOf, peopleOn, withCode }
}
