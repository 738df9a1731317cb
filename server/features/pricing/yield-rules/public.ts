export { applyRules } from './apply-rules.ts'
export { createYieldRule } from './create-yield-rule.ts'
export { updateYieldRule } from './update-yield-rule.ts'
