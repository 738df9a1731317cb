import type { ServiceChoice } from '#contract/parts/booked-services.ts'
import type { Context } from '#server/context.ts'
import type { StayDates } from '../../pricing/offers/public.ts'
import {
  chooseServices,
  findNamedServices,
  requireChoices,
  type StoredService,
} from '../../pricing/services/public.ts'
import type { PublishedProperty } from '../page-property.ts'
import type { OnlineService, ServedStay } from '../services/online-services.ts'
import { type ChosenServices, quoteChoices } from '../services/quote-choices.ts'
import type { ChosenRoom } from './chosen-rooms.ts'
import {
  onlineOfRooms,
  type ServedRoom,
  type SharedChoice,
  sharedChoices,
  shareServices,
} from './share-services.ts'

/** Services that were chosen for several rooms together, as they stand now. */
export interface ServicesOfRooms extends Omit<ChosenServices, 'choices'> {
  readonly choices: readonly SharedChoice[]
  /** The whole party. */
  readonly stay: ServedStay
  /** What each room takes, in their order. */
  readonly of_rooms: readonly (readonly StoredService[])[]
}

/** A room that was chosen, with what its plan includes. */
interface RoomWithPlan {
  readonly room: Pick<ChosenRoom, 'party'>
  readonly offer: { readonly plan: Pick<ServedRoom, 'meal_plan'> }
}

export type ChooseServices = (online: readonly OnlineService[], stay: ServedStay) => readonly ServiceChoice[]

/** What rooms take beside them, by one choice for all of them: priced together and for each. rule 26.59 */
export async function quoteServicesOfRooms(
  ctx: Context,
  published: PublishedProperty,
  rooms: readonly RoomWithPlan[],
  { stay: { check_in, check_out }, choose }: { readonly stay: StayDates; readonly choose: ChooseServices },
): Promise<ServicesOfRooms> {
  const stay = { check_in, check_out }
  const served = rooms.map(({ room: { party }, offer: { plan } }) => ({
    guests: party.adults + party.children,
    meal_plan: plan.meal_plan,
  }))
  const sum = (of: 'adults' | 'children') => rooms.reduce((all, { room }) => all + room.party[of], 0)
  const party = { ...stay, adults: sum('adults'), children: sum('children') }
  const found = await quoteChoices(ctx, published, {
    stay: party,
    chosen: (all) => {
      const online = onlineOfRooms(all, served)
      return sharedChoices(choose(online, party), all, served).map(({ room_indices: _, ...choice }) => choice)
    },
  })
  const choices = sharedChoices(found.choices, found.online, served)
  const shares = shareServices(
    choices,
    served.map(({ guests }) => guests),
  )
  const named = choices.length > 0 ? ((await findNamedServices(ctx, { services: choices })) ?? []) : []
  const place = { property_id: published.property.id, services: [] }
  const of_rooms = shares.map((share, i) =>
    chooseServices([], requireChoices(ctx, share, named, place), {
      ...stay,
      ...rooms[i]!.room.party,
      frozen_before: null,
    }),
  )
  return { ...found, online: onlineOfRooms(found.online, served), choices, stay: party, of_rooms }
}
