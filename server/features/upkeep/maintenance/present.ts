import type { Task } from '#contract/upkeep/maintenance.ts'
import type { TaskRow } from './store.ts'

/** A task as the API shows it. */
export const presentTask = ({ repeat_from: _, ...row }: TaskRow): Task => row
