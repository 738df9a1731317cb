const TYPED = 'what the person at the screen types into this field, in their own browser'

/** Literals whose time grows faster than their text, with the bound of what they see. */
export const REGEX_EXCEPTIONS: Readonly<Record<string, string>> = {
  '/[·,]?\\s*\\d{1,3}\\s*(?:n|nights?|nacht|nachte|naechte|days?|tage?)\\s*$/': TYPED,
  '/^(\\d{1,2})(?:[:.h ]?([0-5]\\d))?\\s*(?:h|uhr)?\\s*([ap])?\\.?m?\\.?$/i': TYPED,
  '/^(.*?)\\s*[x×*]?\\s*(\\d{1,3})$/i': TYPED,
  '/^(\\D*)(\\d+)\\s*[–-]\\s*\\D*(\\d+)$/': TYPED,
  '/(\\r?\\n)+$/': 'what the person pastes into the table of mappings, in their own browser',
  '/^-+|-+$/g': 'the name of a room type or plan: 100 characters by the contract',
  '/[\\d.]*$/': 'an address that Node has parsed: 45 characters',
  '/^[^\\p{L}]+|[^\\p{L}]+$/gu': 'a password: 200 characters by the contract',
  '/^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/': 'an address of a channel, after its length was tested: 254 characters',
  '/\\/\\*[\\s\\S]*?\\*\\//g': 'our own style sheet',
}
