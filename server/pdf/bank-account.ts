/** Whether the digits of an IBAN agree with its check: ISO 7064, 97-10. Spaces are the reader's. */
export function isIban(text: string): boolean {
  const iban = compactIban(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const turned = iban.slice(4) + iban.slice(0, 4)
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text)

export const compactIban = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

/** In groups of four, as it is written on paper. */
export const formatIban = (text: string): string => compactIban(text).replaceAll(/(.{4})(?=.)/g, '$1 ')
