import { useMessages } from '../../lib/i18n/language.tsx'
import { PasswordInput, type PasswordInputProps } from '../controls/input.ts'

/** A password, with a button that reveals it. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    size="xs"
    withAsterisk={false}
    visibilityToggleButtonProps={{ 'aria-label': useMessages().staff.sign_in.show_password }}
    {...props}
  />
)
