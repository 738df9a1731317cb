/**
 * Runs vitest with the arguments of its command line, then each file that failed once more, alone: on a busy machine
 * a test may wait in vain. A file that fails twice fails the run. The last lines name the files that were repeated, so
 * that those that are not reliable are seen; they are also appended to the file that `REPEATED_TESTS` names.
 */
import { appendFileSync } from 'node:fs'
import { createVitest, parseCLI, type TestModule } from 'vitest/node'

/** More failures are those of a change, or of the machine: nothing is repeated. */
const MAX_REPEATED = 10

const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)])
// As the command line of vitest does: `--exclude` is beside what each project excludes, not in its place.
const { exclude: cliExclude = [], ...others } = options
const vitest = await createVitest('test', { ...others, cliExclude, run: true, watch: false })
try {
  const { testModules, unhandledErrors } = await vitest.start(filter)
  const failed = testModules.filter((file) => !file.ok())
  if (failed.length > 0 && failed.length <= MAX_REPEATED && unhandledErrors.length === 0)
    process.exitCode = (await repeat(failed)) ? 0 : 1
} finally {
  await vitest.close()
}

/** Whether all files pass when they run again, one after the other. */
async function repeat(failed: readonly TestModule[]): Promise<boolean> {
  const lines: string[] = []
  let all_passed = true
  for (const file of failed) {
    const passed = await passesAlone(file)
    all_passed &&= passed
    const project = file.project.name && ` (${file.project.name})`
    lines.push(`${passed ? 'passed when repeated' : 'failed twice'}: ${file.relativeModuleId}${project}\n`)
  }
  process.stdout.write(`\n${lines.join('')}`)
  if (process.env.REPEATED_TESTS) appendFileSync(process.env.REPEATED_TESTS, lines.join(''))
  return all_passed
}

async function passesAlone(file: TestModule): Promise<boolean> {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([file.toTestSpecification()])
  const again = testModules.find(
    ({ moduleId, project }) => moduleId === file.moduleId && project === file.project,
  )
  return unhandledErrors.length === 0 && again !== undefined && again.ok()
}
