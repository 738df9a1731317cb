import type { TestProject } from 'vitest/node'
import { setUp } from '../harness/global-setup.ts'

/** A server that keeps what it has acknowledged. */
export default (project: TestProject) => setUp(project, {})
