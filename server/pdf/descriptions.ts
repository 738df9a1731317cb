import type { Exemption, PdfLine } from './model.ts'
import type { Words } from './words/words.ts'

type Phrase = (words: Words) => string

/** Generated descriptions of lines: the API has them in English. */
const KNOWN: Readonly<Record<string, Phrase>> = {
  Accommodation: ({ lines }) => lines.accommodation,
  Meals: ({ lines }) => lines.meal,
  'City tax': ({ lines }) => lines.city_tax,
  'No-show fee': ({ phrases }) => phrases.no_show_fee,
  'Cancellation fee': ({ phrases }) => phrases.cancellation_fee,
  Deposit: ({ lines }) => lines.deposit,
}

const EXEMPTIONS: Readonly<Record<string, Exemption>> = {
  'business travel': 'business',
  'medical treatment': 'medical',
  disability: 'disability',
}
/** The reason, and in brackets the evidence as written. */
const EXEMPT = /^City tax, exempt: (business travel|medical treatment|disability)( \(.+\))?$/s

/** The description of a line in the language of a document; text of people stays as written. */
export function descriptionOf(
  { type, description }: Pick<PdfLine, 'type' | 'description'>,
  words: Words,
): string {
  if (description.trim() === '') return words.lines[type]
  const adjusted = /^Adjustment: (.+)$/s.exec(description)?.[1]
  if (adjusted) return `${words.lines.adjustment}: ${descriptionOf({ type, description: adjusted }, words)}`
  const deposit = /^Deposit, invoice (\S+)$/.exec(description)?.[1]
  if (deposit) return words.phrases.deposit_of(deposit)
  const credited = /^Credit for invoice (\S+)$/.exec(description)?.[1]
  if (credited) return words.phrases.credit_for(credited)
  const exempt = EXEMPT.exec(description)
  if (exempt) {
    const [, reason, note = ''] = exempt
    return words.phrases.city_tax_exempt(words.phrases.exemptions[EXEMPTIONS[reason!]!] + note)
  }
  return Object.hasOwn(KNOWN, description) ? KNOWN[description]!(words) : description
}
