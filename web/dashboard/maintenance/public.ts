import { lazy } from 'react'

/** Reports what is broken or due, from wherever a room is shown. */
export const NewTask = lazy(async () => ({ default: (await import('./form/new-task.tsx')).NewTask }))
/** What is open in a room, and what was repaired there. */
export const RoomTasks = lazy(async () => ({ default: (await import('./room-tasks.tsx')).RoomTasks }))
