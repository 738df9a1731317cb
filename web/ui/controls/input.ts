/** Text inputs. */
export {
  Autocomplete,
  Input,
  NumberInput,
  type NumberInputProps,
  PasswordInput,
  type PasswordInputProps,
  TagsInput,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
