import type { FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/account/sign-in/phones.staff.ts'
import type { StaffOperation } from '#contract/staff-operation.ts'
import {
  enrolPhone,
  leavePhone,
  listPhoneUsers,
  PHONE_DAYS,
  PHONE_SESSION_HOURS,
  signInByQrCode,
  signInOnPhone,
} from '../features/account/staff/public.ts'
import { setPhoneCookie, setSessionCookie } from './cookie.ts'
import type { ApiResponse, Remember } from './sign-in-response.ts'

const PHONE_SECONDS = PHONE_DAYS * 24 * 3600

const knowPhone = (request: FastifyRequest, reply: FastifyReply, token: string) =>
  setPhoneCookie(request, reply, token, PHONE_SECONDS)

/** Signing in by a personal code, on a phone that is enrolled, or by a QR code. */
export function phoneApi(
  serve: (operation: StaffOperation, answer: ApiResponse) => void,
  remember: Remember,
) {
  serve(contract.enrolPhone, async (auth, body, request, reply) => {
    const { answer, phone_token } = await enrolPhone(auth, body)
    knowPhone(request, reply, phone_token)
    return answer
  })
  serve(contract.listPhoneUsers, (auth) => listPhoneUsers(auth))
  serve(contract.signInOnPhone, async (auth, body, request, reply) => {
    const { next, token, device_token } = await signInOnPhone(auth, body)
    setSessionCookie(request, reply, token, PHONE_SESSION_HOURS * 3600)
    remember(request, reply, device_token)
    if (auth.phone_token) knowPhone(request, reply, auth.phone_token)
    return { next }
  })
  serve(contract.signInByQrCode, async (auth, body, request, reply) => {
    const { next, token, device_token, phone_token } = await signInByQrCode(auth, body)
    setSessionCookie(request, reply, token, PHONE_SESSION_HOURS * 3600)
    remember(request, reply, device_token)
    knowPhone(request, reply, phone_token)
    return { next }
  })
  serve(contract.leavePhone, (auth, body) => leavePhone(auth, body))
}
