import { lazy } from 'react'

export { CompanyField, CompanySelect } from './company-field.tsx'
export { CompanyLink } from './company-link.tsx'
export { NegotiatedField } from './negotiated-field.tsx'
/** The preview of reminders, which few open. */
export const RemindDialog = lazy(() => import('./account/remind-dialog.tsx'))
export const WriteOffInvoice = lazy(() => import('./account/write-off-invoice.tsx'))
