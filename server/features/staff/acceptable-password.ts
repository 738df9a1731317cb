import { PASSWORD_LENGTH } from '../../../contract/staff/auth.ts'
import { invalid } from '../../faults.ts'

const DIFFERENT = 5

/** 422 SVC-2002 for a password that is short, of few characters, or the e-mail. Length counts, composition does not. */
export function requireGoodPassword(
  password: string,
  { email, name }: { email: string; name: string },
): void {
  const refuse = (code: string, message: string) => {
    throw invalid('password', code, message)
  }
  const characters = [...password.normalize('NFKC')]
  if (characters.length < PASSWORD_LENGTH.minimum)
    refuse('too_short', `A password has at least ${PASSWORD_LENGTH.minimum} characters.`)
  if (new Set(characters).size < DIFFERENT)
    refuse('too_simple', `A password has at least ${DIFFERENT} different characters.`)
  const plain = password.toLowerCase()
  const own = [email, email.split('@')[0]!, name].map((text) => text.toLowerCase())
  if (own.includes(plain)) refuse('too_simple', 'A password is not one’s name or e-mail.')
}
