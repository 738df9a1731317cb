import * as contract from '#contract/stays/enquiries.ts'
import * as messages from '#contract/stays/enquiry-messages.ts'
import { route } from '#server/http/route.ts'
import { createEnquiryMessage } from './answers/create-enquiry-message.ts'
import { deleteEnquiryMessage } from './answers/delete-enquiry-message.ts'
import { listEnquiryMessages } from './answers/list-enquiry-messages.ts'
import { createEnquiry } from './create-enquiry.ts'
import { getEnquiry } from './get-enquiry.ts'
import { getEnquiryAddress } from './get-enquiry-address.ts'
import { listEnquiries } from './list-enquiries.ts'
import { updateEnquiry } from './update-enquiry.ts'

export const enquiryRoutes = [
  route(contract.listEnquiries, listEnquiries),
  route(contract.createEnquiry, createEnquiry),
  route(contract.getEnquiry, getEnquiry),
  route(contract.updateEnquiry, updateEnquiry),
  route(contract.getEnquiryAddress, getEnquiryAddress),
  route(messages.listEnquiryMessages, listEnquiryMessages),
  route(messages.createEnquiryMessage, createEnquiryMessage),
  route(messages.deleteEnquiryMessage, deleteEnquiryMessage),
]
