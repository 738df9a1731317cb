import type { Booker } from '../../../../contract/parts/reservation-parts.ts'
import type { Addressee } from './addressees-store.ts'

export const nameOf = ({ first_name, last_name }: Pick<Booker, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`

/** Where mail for the booker goes: an address that was put right on the booker's own profile counts. rule 5 */
export const mailboxOf = ({ booker, profile }: Addressee) => ({
  address: profile ? profile.email : booker.email,
  name: nameOf(booker),
})
