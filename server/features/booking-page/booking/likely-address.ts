import { distance } from 'fastest-levenshtein'
import { isCountry } from '#contract/countries.ts'
import { domainOf } from '#server/kernel/text/email-address.ts'

/** Of providers with one domain: another ending is a mistake, also where there is such a country (`gmail.co`). */
const SINGLE =
  `gmail.com googlemail.com icloud.com protonmail.com proton.me posteo.de mailbox.org web.de t-online.de freenet.de
arcor.de orange.fr wanadoo.fr laposte.net sfr.fr libero.it tiscali.it virgilio.it bluewin.ch btinternet.com comcast.net`.split(
    /\s/,
  )
/** Of providers with domains in several countries. */
const SEVERAL =
  `hotmail.com hotmail.de hotmail.fr hotmail.es hotmail.it hotmail.co.uk outlook.com outlook.de outlook.fr outlook.es
outlook.it live.com aol.com yahoo.com yahoo.de yahoo.fr yahoo.es yahoo.it yahoo.co.uk gmx.de gmx.net gmx.at gmx.ch
gmx.com`.split(/\s/)
const COMMON = [...SINGLE, ...SEVERAL]
/** Others that look like one of them. */
const RIGHT = new Set([...COMMON, 'mail.com', 'email.com', 'ymail.com', 'email.de', 'me.com', 'mac.com'])

/** Shorter names differ by a letter from those of others. */
const MIN_NAME_LENGTH = 5
/** From this length on, two mistakes are still the same domain. */
const MIN_TWO_MISTAKES = 10

const lettersOf = (text: string): string => [...text].sort().join('')
const isSwapped = (typed: string, right: string): boolean => lettersOf(typed) === lettersOf(right)

/** Mistakes in typing: a letter too much, too few or wrong, or two that are swapped. */
function mistakes(typed: string, right: string): number {
  const count = distance(typed, right)
  return count === 2 && isSwapped(typed, right) ? 1 : count
}

const nameOf = (domain: string): string => domain.split('.')[0]!
const endOf = (domain: string): string => domain.slice(domain.lastIndexOf('.') + 1)

function isLikely(typed: string, right: string): boolean {
  const [name, right_name] = [nameOf(typed), nameOf(right)]
  if (name === right_name && SEVERAL.includes(right) && isCountry(endOf(typed).toUpperCase())) return false
  // Of a short name only the order of its letters is mistaken: another letter makes another name.
  if (right_name.length < MIN_NAME_LENGTH && !isSwapped(name, right_name)) return false
  return mistakes(typed, right) <= (right.length < MIN_TWO_MISTAKES ? 1 : 2)
}

/** The common domain of e-mail that was meant by one with a typing mistake; null for every other. rule 26.39 */
export function likelyDomain(domain: string): string | null {
  if (domain === '' || domain.length > 40 || RIGHT.has(domain)) return null
  const [best] = COMMON.filter((right) => isLikely(domain, right)).toSorted(
    (a, b) => mistakes(domain, a) - mistakes(domain, b),
  )
  return best ?? null
}

/** The address that was likely meant; null where what was typed looks right, or was asked about before. rule 26.39 */
export function likelyAddress({ email, email_asked }: LikelyForm): string | null {
  const likely = email === email_asked ? null : likelyDomain(domainOf(email))
  return likely && `${email.slice(0, email.lastIndexOf('@'))}@${likely}`
}

interface LikelyForm {
  readonly email: string
  /** The address that was asked about. */
  readonly email_asked: string
}
