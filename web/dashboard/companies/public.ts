export { CompanyField, CompanySelect } from './company-field.tsx'
export { NegotiatedField } from './negotiated-field.tsx'
