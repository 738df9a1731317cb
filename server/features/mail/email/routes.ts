import * as contract from '#contract/mail/email.staff.ts'
import { route } from '#server/http/route.ts'
import { getMail } from './get-mail.ts'
import { listMails } from './list-mails.ts'
import { retryMail } from './retry-mail.ts'

export const mailStaffRoutes = [
  route(contract.listMails, listMails),
  route(contract.getMail, getMail),
  route(contract.retryMail, retryMail),
]
