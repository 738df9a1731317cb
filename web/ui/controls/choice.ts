/** What is chosen from. */
export {
  Checkbox,
  MultiSelect,
  NativeSelect,
  type NativeSelectProps,
  Radio,
  SegmentedControl,
  Select,
} from '@mantine/core'
