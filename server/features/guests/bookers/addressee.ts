import { fullName } from '#contract/text/person-names.ts'
import type { Addressee } from './addressees-store.ts'

/** The e-mail address of the booker: one that was corrected on the booker's own profile wins. rule 5 */
export const mailboxOf = ({ booker, profile }: Addressee) => ({
  address: profile ? profile.email : booker.email,
  name: fullName(booker),
})
