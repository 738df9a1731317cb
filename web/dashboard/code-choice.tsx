import { Select } from '../ui/controls/choice.ts'

interface CodeChoiceProps {
  readonly value: string
  readonly codes: readonly string[]
  readonly words: (code: string) => string
}

/** A code, chosen by its name. */
export function CodeChoice({ value, codes, words, ...props }: CodeChoiceProps) {
  const data = [...new Set([...codes, ...(value ? [value] : [])])]
    .map((code) => ({ value: code, label: words(code) }))
    .sort((one, other) => one.label.localeCompare(other.label))
  return <Select {...props} value={value || null} data={data} searchable clearable />
}
