import * as staff from '#contract/companies/companies.staff.ts'
import * as contract from '#contract/companies/companies.ts'
import { route } from '../../http/route.ts'
import { askAboutVatId, checkCompanyVatId } from './check-company-vat-id.ts'
import { createCompany } from './create-company.ts'
import { getCompany } from './get-company.ts'
import { listCompanies } from './list-companies.ts'
import { updateCompany } from './update-company.ts'

export const companyRoutes = [
  route(contract.listCompanies, listCompanies),
  route(contract.getCompany, getCompany),
  route(contract.createCompany, createCompany),
  route(contract.updateCompany, updateCompany),
]

export const companyStaffRoutes = [route(staff.checkCompanyVatId, checkCompanyVatId, askAboutVatId)]
