import type { Booker } from '../../../../contract/parts/reservation-parts.ts'
import type { Addressee } from './addressees-store.ts'

export const nameOf = ({ first_name, last_name }: Pick<Booker, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`

/** The e-mail address of the booker: one that was corrected on the booker's own profile wins. rule 5 */
export const mailboxOf = ({ booker, profile }: Addressee) => ({
  address: profile ? profile.email : booker.email,
  name: nameOf(booker),
})
