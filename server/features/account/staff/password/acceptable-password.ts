import { PASSWORD_LENGTH } from '#contract/account/sign-in/auth.staff.ts'
import { invalid } from '#server/kernel/errors.ts'
import { isCommonPassword } from './listed-passwords.ts'

const DIFFERENT = 5
const PRODUCT = 'serai'
/** Shorter parts of names occur in many words. */
const MIN_LENGTH = { person: 4, hotel: 6 }

/** The user of the password. */
export interface PasswordOwner {
  readonly email: string
  readonly name: string
  /** Names of the account and its properties. */
  readonly hotel_names: readonly string[]
}

/** Letters and digits, without diacritics: `Café-Müller 1` is `cafemuller1`. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The whole, and its words of some length. */
const wordsOf = (text: string, shortest: number) =>
  [plain(text), ...text.split(/[^\p{L}\p{N}\p{M}]+/u).map(plain)].filter((word) => word.length >= shortest)

/** What the password of this person must not contain: the first guesses of an attacker. */
const guessable = ({ email, name, hotel_names }: PasswordOwner) => [
  PRODUCT,
  ...wordsOf(name, MIN_LENGTH.person),
  ...wordsOf(email.slice(0, email.lastIndexOf('@')), MIN_LENGTH.person),
  ...hotel_names.flatMap((hotel) => wordsOf(hotel, MIN_LENGTH.hotel)),
]

/**
 * 422 SVC-2002 for a password that is short, has few different characters, is one of the commonest, or
 * contains the name of the product, of its owner or of the property. Length counts, composition does not.
 */
export async function requireGoodPassword(password: string, owner: PasswordOwner): Promise<void> {
  const refuse = (code: string, message: string) => {
    throw invalid('password', code, message)
  }
  const characters = [...password.normalize('NFKC')]
  if (characters.length < PASSWORD_LENGTH.minimum)
    refuse('too_short', `A password has at least ${PASSWORD_LENGTH.minimum} characters.`)
  if (new Set(characters).size < DIFFERENT)
    refuse('too_simple', `A password has at least ${DIFFERENT} different characters.`)
  const letters = plain(password)
  const word = guessable(owner).find((one) => letters.includes(one))
  if (word !== undefined)
    refuse('too_guessable', `A password does not hold a name that others know of you: “${word}”.`)
  if (await isCommonPassword(password))
    refuse(
      'too_common',
      'This is one of the passwords that are tried first. Several words in a row are better.',
    )
}
