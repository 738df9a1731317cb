import { createHmac } from 'node:crypto'
import { PREFIXES } from '#contract/ids.ts'
import type { Cipher } from '#server/kernel/security/encryption.ts'
import { isSameBytes } from '#server/kernel/security/secret-ring.ts'

/** Signs the reply addresses of one environment. */
export interface ReplyAddresses {
  /** `reply+<stay><signature>@domain`, which answers to a mail about the stay come to. */
  of(reservation_id: string): string
  /** The stay that an address names; null for one that was not made here. */
  open(address: string): string | null
}

const HEAD = `${PREFIXES.reservation}_`
const ID_LENGTH = 26
/** 95 bits, in letters that mail programs leave as they are. */
const SIGNATURE_LENGTH = 19
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** The local part has 51 characters of the 64 that RFC 5321 allows. */
export function replyAddresses(
  { secrets, domain }: { secrets: Cipher; domain: string },
  environment: string,
): ReplyAddresses {
  const keys = secrets.keys(`reply addresses ${environment}`)
  const signed = (key: Buffer, stay: string) =>
    [...createHmac('sha256', key).update(stay).digest().subarray(0, SIGNATURE_LENGTH)]
      .map((byte) => ALPHABET[byte & 31])
      .join('')
  const pattern = new RegExp(`^reply\\+([0-9a-z]{${ID_LENGTH}})([0-9a-z]{${SIGNATURE_LENGTH}})$`)
  return {
    of(reservation_id) {
      const stay = reservation_id.slice(HEAD.length)
      return `reply+${stay}${signed(keys[0]!, stay)}@${domain}`
    },
    open(address) {
      const at = address.lastIndexOf('@')
      if (address.slice(at + 1).toLowerCase() !== domain) return null
      const [, stay, signature] = pattern.exec(address.slice(0, at).toLowerCase()) ?? []
      if (!stay || !signature) return null
      const received = Buffer.from(signature)
      return keys.some((key) => isSameBytes(Buffer.from(signed(key, stay)), received)) ? HEAD + stay : null
    },
  }
}
