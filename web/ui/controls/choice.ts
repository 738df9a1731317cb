/** Controls to choose from. */
export {
  Checkbox,
  NativeSelect,
  type NativeSelectProps,
  Radio,
  SegmentedControl,
  Select,
} from '@mantine/core'
