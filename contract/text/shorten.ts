/** What is below U+0300 never joins the character before it, except a line feed behind a carriage return. */
const FIRST_JOINING = 0x0300
const CARRIAGE_RETURN = 0x0d

let segmenter: Intl.Segmenter | undefined
/** Grapheme clusters are the same in every language. */
const graphemes = () => {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter
}

/**
 * The beginning of a text, at most `max_length` code points with `ellipsis`, which is how the contract's
 * `maxLength` and PostgreSQL's `char_length` count. It ends between two characters that a person sees, and
 * never has half a surrogate pair, which PostgreSQL refuses. The only function that shortens texts. ADR 75
 */
export function shorten(text: string, max_length: number, ellipsis: '' | '…' = ''): string {
  const whole = text.toWellFormed()
  if (whole.length <= max_length || indexAfter(whole, max_length) === whole.length) return whole
  return whole.slice(0, boundaryBefore(whole, indexAfter(whole, max_length - ellipsis.length))) + ellipsis
}

/** The index in UTF-16 behind the first `count` code points; the length of the text where it has fewer. */
function indexAfter(text: string, count: number): number {
  let at = 0
  for (let i = 0; i < count && at < text.length; i++) at += text.codePointAt(at)! > 0xffff ? 2 : 1
  return at
}

/** The last boundary of characters at or before an index between two code points. */
function boundaryBefore(text: string, index: number): number {
  const [before, after] = [text.charCodeAt(index - 1), text.charCodeAt(index)]
  if (before < FIRST_JOINING && after < FIRST_JOINING && before !== CARRIAGE_RETURN) return index
  const begins =
    graphemes()
      .segment(text.slice(0, index + 2))
      .containing(index)?.index ?? index
  // One character that is longer than all that may stay, such as a letter with hundreds of accents.
  return begins === 0 ? index : begins
}
