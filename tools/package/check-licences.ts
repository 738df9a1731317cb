import { report } from '../checks/report.ts'
import { isAccepted, readThirdParties } from './licences.ts'

// What travels with the product asks for a notice and nothing more; what else is accepted is named with its reason.
const packages = readThirdParties(new URL('../..', import.meta.url).pathname)
report(
  'licences',
  packages
    .filter((one) => !isAccepted(one))
    .map(({ path, licence }) => ({
      path,
      line: 1,
      rule: 'licence',
      message: `${licence} is not among those that are accepted`,
    })),
)
