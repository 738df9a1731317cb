import * as me from '../../../contract/staff/me.ts'
import * as security from '../../../contract/staff/security.ts'
import * as team from '../../../contract/staff/team.ts'
import { inLive, route } from '../../http/route.ts'
import { changeEmail } from './change-email.ts'
import { changePassword, checkPasswords } from './change-password.ts'
import { checkPassword } from './change-second-factor.ts'
import { confirmSecondFactor, countCode } from './confirm-second-factor.ts'
import { checkProof, createProof } from './create-proof.ts'
import { getMe } from './get-me.ts'
import { getSecurity } from './get-security.ts'
import { inviteUser } from './invite-user.ts'
import { inviteUserAgain } from './invite-user-again.ts'
import { listMySessions } from './list-my-sessions.ts'
import { listUsers } from './list-users.ts'
import { checkRemoval, removeSecondFactor } from './remove-second-factor.ts'
import { removeUserSecondFactor } from './remove-user-second-factor.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { resetUser, unknownPassword } from './reset-user.ts'
import { revokeMyOtherSessions, revokeMySession } from './revoke-my-sessions.ts'
import { startSecondFactor } from './start-second-factor.ts'
import { updateMe } from './update-me.ts'
import { updateSecurity } from './update-security.ts'
import { updateUser } from './update-user.ts'
import { listUserSessions, revokeUserSession, revokeUserSessions } from './user-sessions.ts'

export const staffRoutes = [
  // Properties are the environment's; everything else of staff is kept in live.
  route(me.getMe, getMe),
  ...[
    route(me.updateMe, updateMe),
    route(me.changePassword, changePassword, checkPasswords),
    route(me.changeEmail, changeEmail, checkPassword),
    route(me.createProof, createProof, checkProof),
    route(me.startSecondFactor, startSecondFactor, checkPassword),
    route(me.confirmSecondFactor, confirmSecondFactor, countCode),
    route(me.removeSecondFactor, removeSecondFactor, checkRemoval),
    route(me.renewRecoveryCodes, renewRecoveryCodes, checkPassword),
    route(me.listMySessions, listMySessions),
    route(me.revokeMySession, revokeMySession),
    route(me.revokeMyOtherSessions, revokeMyOtherSessions),
    route(team.listUsers, listUsers),
    route(team.inviteUser, inviteUser),
    route(team.inviteUserAgain, inviteUserAgain),
    route(team.updateUser, updateUser),
    route(team.resetUser, resetUser, unknownPassword),
    route(team.removeUserSecondFactor, removeUserSecondFactor),
    route(security.getSecurity, getSecurity),
    route(security.updateSecurity, updateSecurity),
    route(team.listUserSessions, listUserSessions),
    route(team.revokeUserSessions, revokeUserSessions),
    route(team.revokeUserSession, revokeUserSession),
  ].map(inLive),
]
