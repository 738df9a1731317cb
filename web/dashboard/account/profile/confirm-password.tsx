import { useMessages } from '#web/lib/i18n/language.tsx'
import type { FieldProps } from '#web/shared/use-record-form.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'

/** Asks for the user's password before credentials are changed. */
export const ConfirmPassword = (props: FieldProps) => (
  <PasswordField
    {...props}
    label={useMessages().staff.profile.confirm_password}
    autoComplete="current-password"
    data-autofocus
    required
  />
)

/** The same where a second factor is on. */
export const ConfirmCode = (props: FieldProps) => (
  <TextInput
    {...props}
    label={useMessages().staff.proof.code}
    autoComplete="one-time-code"
    required
    withAsterisk={false}
  />
)
