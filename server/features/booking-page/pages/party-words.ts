import type { PageWords } from '../words/words.ts'

/** Adults and children of a party. */
export const partyWords = (
  { stay }: PageWords,
  { adults, children }: { readonly adults: number; readonly children: number },
): string => [stay.adults(adults), children > 0 && stay.children(children)].filter(Boolean).join(', ')
