import { domainToASCII } from 'node:url'

/** What the local part may be: no spaces, control characters, quotes, brackets or separators. */
const LOCAL_PART = /^[^\s@\p{Cc}\p{Cf}"(),:;<>[\\\]]{1,64}$/u
const DOMAIN = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/** What `domainToASCII` cuts off, decodes or leaves out as a part of a URL: in a domain it is an error. */
const OF_URLS = /[\s/\\?#%@:]/

const asciiDomain = (text: string): string => (OF_URLS.test(text) ? '' : domainToASCII(text))

/** The local part, lower-cased, and the domain in ASCII; an empty domain where it is invalid. */
function split(email: string): [local_part: string, domain: string] {
  const text = email.trim().normalize('NFC').toLowerCase()
  const at = text.lastIndexOf('@')
  return [text.slice(0, Math.max(0, at)), asciiDomain(text.slice(at + 1))]
}

/** Whether an address is valid; surrounding spaces are ignored, other alphabets are allowed. */
export function isEmailAddress(text: string): boolean {
  const [local_part, domain] = split(text)
  return LOCAL_PART.test(local_part) && domain.length <= 253 && DOMAIN.test(domain)
}

/**
 * The form in which two spellings of one address are equal: trimmed, lower case, the domain in ASCII. Dots
 * and `+tags` stay: they are different mailboxes at most providers. rule 4
 */
export function normaliseEmail(email: string): string {
  const [local_part, domain] = split(email)
  return domain === '' ? email.trim().toLowerCase() : `${local_part}@${domain}`
}

/** A valid e-mail domain, in ASCII and lower case; null for anything else. */
export function normaliseDomain(text: string): string | null {
  const domain = asciiDomain(text.trim().normalize('NFC').toLowerCase())
  return domain.length <= 253 && DOMAIN.test(domain) ? domain : null
}

export const domainOf = (email: string): string => split(email)[1]
