import * as me from '#contract/account/me.staff.ts'
import * as passkeys from '#contract/account/sign-in/passkeys.staff.ts'
import * as secondFactor from '#contract/account/sign-in/second-factor.staff.ts'
import * as security from '#contract/account/sign-in/security.staff.ts'
import * as team from '#contract/account/team.staff.ts'
import * as housekeeping from '#contract/upkeep/housekeeping.staff.ts'
import { inLive, route } from '#server/http/route.ts'
import { checkDirectory, getDirectory, updateDirectory } from './directory/update-directory.ts'
import { consumeChallenge, createPasskey } from './passkeys/create-passkey.ts'
import { listMyPasskeys, removePasskey, updatePasskey } from './passkeys/my-passkeys.ts'
import { startPasskey } from './passkeys/start-passkey.ts'
import { changePassword, checkPasswords } from './password/change-password.ts'
import { createPhoneSignIn } from './phones/create-phone-sign-in.ts'
import { getSecurity, updateSecurity } from './profile/account-security.ts'
import { changeEmail } from './profile/change-email.ts'
import { getMe } from './profile/get-me.ts'
import { updateMe } from './profile/update-me.ts'
import { confirmSecondFactor, countCode } from './second-factor/confirm-second-factor.ts'
import { removeSecondFactor } from './second-factor/remove-second-factor.ts'
import { renewRecoveryCodes } from './second-factor/renew-recovery-codes.ts'
import { checkPasswordAndCode } from './second-factor/require-code.ts'
import { startSecondFactor } from './second-factor/start-second-factor.ts'
import { checkProof, createProof } from './session/create-proof.ts'
import { listMySessions, revokeMyOtherSessions, revokeMySession } from './session/my-sessions.ts'
import { checkPassword } from './session/reauthenticate.ts'
import { inviteUser } from './team/invite-user.ts'
import { inviteUserAgain } from './team/invite-user-again.ts'
import { listHousekeepers } from './team/list-housekeepers.ts'
import { listUsers } from './team/list-users.ts'
import { removeUserSecondFactor } from './team/remove-user-second-factor.ts'
import { hashRandomPassword, resetUser } from './team/reset-user.ts'
import { updateUser } from './team/update-user.ts'
import { listUserSessions, revokeUserSession, revokeUserSessions } from './team/user-sessions.ts'

export const staffRoutes = [
  // Properties belong to the environment; everything else of staff is stored in live.
  route(me.getMe, getMe),
  ...[
    route(me.updateMe, updateMe),
    route(me.changePassword, changePassword, checkPasswords),
    route(me.changeEmail, changeEmail, checkPassword),
    route(me.createProof, createProof, checkProof),
    route(secondFactor.startSecondFactor, startSecondFactor, checkPassword),
    route(secondFactor.confirmSecondFactor, confirmSecondFactor, countCode),
    route(secondFactor.removeSecondFactor, removeSecondFactor, checkPasswordAndCode),
    route(secondFactor.renewRecoveryCodes, renewRecoveryCodes, checkPasswordAndCode),
    route(passkeys.listMyPasskeys, listMyPasskeys),
    route(passkeys.startPasskey, startPasskey, checkPasswordAndCode),
    route(passkeys.createPasskey, createPasskey, consumeChallenge),
    route(passkeys.updatePasskey, updatePasskey),
    route(passkeys.removePasskey, removePasskey, checkPassword),
    route(me.listMySessions, listMySessions),
    route(me.revokeMySession, revokeMySession),
    route(me.revokeMyOtherSessions, revokeMyOtherSessions),
    route(team.listUsers, listUsers),
    route(housekeeping.listHousekeepers, listHousekeepers),
    route(team.inviteUser, inviteUser),
    route(team.inviteUserAgain, inviteUserAgain),
    route(team.createPhoneSignIn, createPhoneSignIn),
    route(team.updateUser, updateUser),
    route(team.resetUser, resetUser, hashRandomPassword),
    route(team.removeUserSecondFactor, removeUserSecondFactor),
    route(security.getSecurity, getSecurity),
    route(security.updateSecurity, updateSecurity),
    route(security.getDirectory, getDirectory),
    route(security.updateDirectory, updateDirectory, checkDirectory),
    route(team.listUserSessions, listUserSessions),
    route(team.revokeUserSessions, revokeUserSessions),
    route(team.revokeUserSession, revokeUserSession),
  ].map(inLive),
]
