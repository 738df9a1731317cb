import * as staff from '#contract/upkeep/housekeeping.staff.ts'
import * as contract from '#contract/upkeep/maintenance.ts'
import * as photos from '#contract/upkeep/maintenance-photos.ts'
import { fileRoute, route } from '#server/http/route.ts'
import { createTask } from './create-task.ts'
import { exportTasks } from './export-tasks.ts'
import { taskPhotos } from './photos.ts'
import { getTask, listTasks } from './read-tasks.ts'
import { updateTask } from './update-task.ts'

export const maintenanceRoutes = [
  route(contract.listTasks, listTasks),
  route(contract.getTask, getTask),
  route(contract.createTask, createTask),
  route(contract.updateTask, updateTask),
  route(photos.addTaskPhoto, taskPhotos.add, taskPhotos.encode),
  fileRoute(photos.getTaskPhoto, taskPhotos.get, async (file) => file),
  route(photos.removeTaskPhoto, taskPhotos.remove),
]

export const maintenanceStaffRoutes = [fileRoute(staff.exportTasks, exportTasks, async (file) => file)]
