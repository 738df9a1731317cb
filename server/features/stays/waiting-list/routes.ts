import * as steps from '#contract/stays/waiting-list/steps.ts'
import * as contract from '#contract/stays/waiting-list/waiting-list.ts'
import { route } from '#server/http/route.ts'
import { bookWaitingEntry } from './book-waiting-entry.ts'
import { createWaitingEntry } from './create-waiting-entry.ts'
import { getWaitingEntry } from './get-waiting-entry.ts'
import { listWaitingEntries } from './list-waiting-entries.ts'
import { notifyWaitingGuest } from './notify-waiting-guest.ts'
import { updateWaitingEntry } from './update-waiting-entry.ts'
import { withdrawWaitingEntry } from './withdraw-waiting-entry.ts'

export const waitingListRoutes = [
  route(contract.listWaitingEntries, listWaitingEntries),
  route(contract.createWaitingEntry, createWaitingEntry),
  route(contract.getWaitingEntry, getWaitingEntry),
  route(contract.updateWaitingEntry, updateWaitingEntry),
  route(steps.notifyWaitingGuest, notifyWaitingGuest),
  route(steps.bookWaitingEntry, bookWaitingEntry),
  route(steps.withdrawWaitingEntry, withdrawWaitingEntry),
]
