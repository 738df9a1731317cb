import { lazy } from 'react'

export { type RuleValues, ruleBody, ruleValues } from './rule-values.ts'
export { RulesField } from './rules-field.tsx'
/** Loaded once it opens. */
export const ApplyRulesDialog = lazy(() => import('./apply-dialog.tsx'))
