import { lazy } from 'react'

/** Creates a task, from wherever a room is shown. */
export const NewTask = lazy(async () => ({ default: (await import('./form/new-task.tsx')).NewTask }))
/** The open and done tasks of a room. */
export const RoomTasks = lazy(async () => ({ default: (await import('./room-tasks.tsx')).RoomTasks }))
