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
export { requireGoodPassword } from './password/acceptable-password.ts'
export { forgetPassword } from './password/forget-password.ts'
export { redeemLink, setPassword } from './password/set-password.ts'
export { enrolPhone } from './phones/enrol-phone.ts'
export { leavePhone } from './phones/leave-phone.ts'
export { listPhoneUsers } from './phones/list-phone-users.ts'
export { PHONE_DAYS } from './phones/phones-store.ts'
export { signInByQrCode } from './phones/sign-in-by-qr-code.ts'
export { signInOnPhone } from './phones/sign-in-on-phone.ts'
export { confirmEmail } from './profile/confirm-email.ts'
export { enterSecondFactor } from './second-factor/enter-second-factor.ts'
export { secondFactorContext } from './second-factor/second-factor-context.ts'
export { mailNewApiKey } from './security-mails.ts'
export { isDemoToken, newDemoToken } from './session/demo-token.ts'
export { DEVICE_DAYS } from './session/devices-store.ts'
export { endSessionOf, findSession } from './session/find-session.ts'
export type { SignedInAs } from './session/open-session.ts'
export { PHONE_SESSION_HOURS, SESSION_DAYS } from './session/sessions-store.ts'
export { signIn } from './session/sign-in.ts'
export { signInToDemo } from './session/sign-in-to-demo.ts'
export { lacksSecondFactor, signedIn } from './signed-in.ts'
export { disableUser, newResetLink } from './team/cli-actions.ts'
export { createUser } from './team/create-user.ts'
export {
  readAllUsers,
  readAnyUser,
  readDemoUsers,
  readOwners,
  readUserNames,
} from './users-store.ts'
