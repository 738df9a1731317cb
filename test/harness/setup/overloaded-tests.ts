import { afterEach } from 'vitest'
import { failAsOverloaded } from '../requests/unavailable.ts'

// Of every test file, as a setup file of vitest.
afterEach(({ task }) => failAsOverloaded(task))
