import { createHmac } from 'node:crypto'
import { PREFIXES } from '#contract/ids.ts'
import type { Cipher } from '#server/kernel/security/encryption.ts'
import { isSameBytes } from '#server/kernel/security/secret-ring.ts'

/** Signs the addresses of one environment that e-mails are received at. */
export interface MailAddresses {
  /** Of a stay `reply+<id><signature>@domain`, of a property `enquiry+<id><signature>@domain`, of an enquiry `answer+…`. */
  of(id: string): string
  /** The id of the stay, the property or the enquiry that an address names; null for one that was not made here. */
  open(address: string): string | null
}

/** What an address is for, by the prefix of its id. */
const KINDS: Readonly<Record<string, string>> = {
  [PREFIXES.reservation]: 'reply',
  [PREFIXES.property]: 'enquiry',
  [PREFIXES.enquiry]: 'answer',
}
const ID_LENGTH = 26
/** 95 bits, in letters that mail programs leave as they are. */
const SIGNATURE_LENGTH = 19
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LOCAL_PART = new RegExp(
  `^(${Object.values(KINDS).join('|')})\\+([0-9a-z]{${ID_LENGTH}})([0-9a-z]{${SIGNATURE_LENGTH}})$`,
)

/** The local part has at most 53 characters of the 64 that RFC 5321 allows. */
export function mailAddresses(
  { secrets, domain }: { secrets: Cipher; domain: string },
  environment: string,
): MailAddresses {
  const keys = secrets.keys(`reply addresses ${environment}`)
  const signed = (key: Buffer, id: string) =>
    [...createHmac('sha256', key).update(id).digest().subarray(0, SIGNATURE_LENGTH)]
      .map((byte) => ALPHABET[byte & 31])
      .join('')
  return {
    of(id) {
      const [prefix, end] = id.split('_') as [string, string]
      return `${KINDS[prefix]}+${end}${signed(keys[0]!, id)}@${domain}`
    },
    open(address) {
      const at = address.lastIndexOf('@')
      if (address.slice(at + 1).toLowerCase() !== domain) return null
      const [, kind, end, signature] = LOCAL_PART.exec(address.slice(0, at).toLowerCase()) ?? []
      const [prefix] = Object.entries(KINDS).find(([, name]) => name === kind) ?? []
      if (!prefix || !signature) return null
      const id = `${prefix}_${end}`
      const received = Buffer.from(signature)
      return keys.some((key) => isSameBytes(Buffer.from(signed(key, id)), received)) ? id : null
    },
  }
}
