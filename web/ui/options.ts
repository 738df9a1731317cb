/** What a choice offers. */
export interface Option {
  readonly value: string
  readonly label: string
}

/** Values of an enumeration, by their words. */
export const optionsOf = <V extends string>(
  values: readonly V[],
  words: Readonly<Record<V, string>>,
): Option[] => values.map((value) => ({ value, label: words[value] }))

/** Records by their names. */
export const recordOptions = (records: Iterable<{ readonly id: string; readonly name: string }>): Option[] =>
  Array.from(records, ({ id, name }) => ({ value: id, label: name }))

/** All values that there are words for. */
export const wordOptions = (words: Readonly<Record<string, string>>): Option[] =>
  optionsOf(Object.keys(words), words)
