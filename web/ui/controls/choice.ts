/** Controls to choose from. */
export {
  Checkbox,
  MultiSelect,
  NativeSelect,
  type NativeSelectProps,
  Radio,
  SegmentedControl,
  Select,
} from '@mantine/core'
