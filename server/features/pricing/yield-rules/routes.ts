import * as nights from '#contract/pricing/yield-nights.ts'
import * as previews from '#contract/pricing/yield-previews.ts'
import * as contract from '#contract/pricing/yield-rules.ts'
import { route } from '#server/http/route.ts'
import { createYieldRule } from './create-yield-rule.ts'
import { listYieldNights } from './list-yield-nights.ts'
import { previewYieldRule } from './preview-yield-rule.ts'
import { getYieldRule, listYieldRules } from './read-yield-rules.ts'
import { deleteYieldRule, revertYieldRule } from './revert-yield-rule.ts'
import { updateYieldRule } from './update-yield-rule.ts'

export const yieldRuleRoutes = [
  route(contract.listYieldRules, listYieldRules),
  route(contract.getYieldRule, getYieldRule),
  route(contract.createYieldRule, createYieldRule),
  route(contract.updateYieldRule, updateYieldRule),
  route(contract.deleteYieldRule, deleteYieldRule),
  route(contract.revertYieldRule, revertYieldRule),
  route(previews.previewYieldRule, previewYieldRule),
  route(nights.listYieldNights, listYieldNights),
]
