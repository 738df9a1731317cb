import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useMessages } from '../lib/i18n/language.tsx'

/** A secret that is typed, and shown to those who ask. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    size="xs"
    withAsterisk={false}
    visibilityToggleButtonProps={{ 'aria-label': useMessages().staff.sign_in.show_password }}
    {...props}
  />
)
