/** An option of a select. */
export interface Option {
  readonly value: string
  readonly label: string
}

/** Options of the values of an enumeration, with their labels. */
export const optionsOf = <V extends string>(
  values: readonly V[],
  words: Readonly<Record<V, string>>,
): Option[] => values.map((value) => ({ value, label: words[value] }))

/** Options of records, with their names. */
export const recordOptions = (records: Iterable<{ readonly id: string; readonly name: string }>): Option[] =>
  Array.from(records, ({ id, name }) => ({ value: id, label: name }))

/** Options of all values that have a label. */
export const wordOptions = (words: Readonly<Record<string, string>>): Option[] =>
  optionsOf(Object.keys(words), words)
