import type { TestProject } from 'vitest/node'
import { setUp } from '#test/harness/setup/global-setup.ts'

/** A durable server (fsync on). */
export default (project: TestProject) => setUp(project, {})
