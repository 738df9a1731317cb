import { useMessages } from '../../lib/i18n/language.tsx'
import { PasswordInput, type PasswordInputProps } from '../controls/input.ts'

/** A secret that is typed, and shown to those who ask. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    size="xs"
    withAsterisk={false}
    visibilityToggleButtonProps={{ 'aria-label': useMessages().staff.sign_in.show_password }}
    {...props}
  />
)
