/** Letters that Unicode does not decompose, as people type them on other keyboards. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/** A name without case, diacritics, spaces and punctuation: `O’Brien-Müller` is `obrienmuller`. */
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => PLAIN[letter]!)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Whether two last names are equal apart from spelling variants. rule 4 */
export const isSameName = (one: string, other: string): boolean =>
  (plain(one) || one) === (plain(other) || other)
