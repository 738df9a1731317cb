import type { PhoneUsers } from '#contract/account/sign-in/phones.staff.ts'
import { reading } from '#server/postgres/transaction.ts'
import type { AuthContext } from '../auth-context.ts'
import { hashToken } from '../session/hash-token.ts'
import { readUsersOfPhone } from './phones-store.ts'

/** First name and initial: the page shows it before anybody has signed in. rule 15.32 */
function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const [initial] = others.at(-1) ?? ''
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`
}

export const presentPeople = (people: readonly { id: string; name: string }[]): PhoneUsers => ({
  users: people.map(({ id, name }) => ({ id, name: shortName(name) })),
})

/** The users with a code on this phone; none on an unknown one. */
export async function listPhoneUsers({ live, now, phone_token }: AuthContext): Promise<PhoneUsers> {
  if (phone_token === undefined) return { users: [] }
  const people = await reading(live, { account_id: '' }, (tx) =>
    readUsersOfPhone(tx, hashToken(phone_token), now),
  )
  return presentPeople(people)
}
