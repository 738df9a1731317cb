import { MultiSelect as MantineMultiSelect, type MultiSelectProps } from '@mantine/core'

/** Several options. What is chosen is an ellipsis while there is no option: the names of its ids are loading. */
export function MultiSelect({ data = [], value = [], ...props }: MultiSelectProps) {
  const options = data.length > 0 ? data : value.map((id) => ({ value: id, label: '…' }))
  return <MantineMultiSelect {...props} data={options} value={value} />
}
