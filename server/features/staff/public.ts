export type { AuthContext } from './auth-context.ts'
export { directoryContext } from './directory/directory-client.ts'
export {
  DIRECTORY_MINUTES,
  findDirectory,
  signInWithDirectory,
  startDirectorySignIn,
} from './directory/sign-in-with-directory.ts'
export { signInWithPasskey, startPasskeySignIn } from './passkeys/sign-in-with-passkey.ts'
export { CHALLENGE_MINUTES } from './passkeys/start-passkey.ts'
export { forgetPassword } from './password/forget-password.ts'
export { redeemLink, setPassword } from './password/set-password.ts'
export { confirmEmail } from './profile/confirm-email.ts'
export { enterSecondFactor } from './second-factor/enter-second-factor.ts'
export { openTotpSecret, secondFactorContext } from './second-factor/totp-secret.ts'
export { mailNewApiKey } from './security-mails.ts'
export { DEVICE_DAYS } from './session/devices-store.ts'
export { endSessionOf, findSession } from './session/find-session.ts'
export type { SignedInAs } from './session/open-session.ts'
export { SESSION_DAYS } from './session/sessions-store.ts'
export { signIn } from './session/sign-in.ts'
export { lacksSecondFactor, signedIn } from './signed-in.ts'
export { disableUser, newResetLink } from './team/cli-actions.ts'
export { createUser } from './team/create-user.ts'
export { readAllUsers, readAnyUser, readDemoUsers, readUserNames } from './users-store.ts'
