/** Windows-1252 beyond Latin-1: what stands at 0x80 to 0x9F; a dot where there is nothing. */
const FROM_0X80 = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ'
const HIGH = new Map([...FROM_0X80].flatMap((char, at) => (char === '.' ? [] : [[char, 0x80 + at] as const])))

/** Text in DATEV's encoding; an unknown character loses its accent, or becomes a question mark. */
export function encodeCp1252(text: string): Buffer {
  const bytes = Buffer.alloc(text.length)
  let length = 0
  for (const char of text.normalize('NFC')) bytes[length++] = byteOf(char) ?? byteOf(baseOf(char)) ?? 0x3f
  return bytes.subarray(0, length)
}

function byteOf(char: string): number | undefined {
  const code = char.codePointAt(0)!
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
  return HIGH.get(char)
}

const baseOf = (char: string): string => char.normalize('NFD')[0]!
