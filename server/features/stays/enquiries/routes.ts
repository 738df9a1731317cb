import * as contract from '#contract/stays/enquiries.ts'
import { route } from '#server/http/route.ts'
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
]
