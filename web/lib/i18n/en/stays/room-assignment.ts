/** Automatic room assignment for a period. */
export const room_assignment = {
  open: 'Auto-assign…',
  title: 'Assign rooms automatically',
  repack: 'Also move stays that have a room',
  all: 'All of them',
  columns: { dates: 'Nights', rooms: 'Room before → after', why: 'Why' },
  sum: (chosen: number, all: number) => `Changes: ${chosen} of ${all}.`,
  gaps: (before: number, after: number) => `One-night gaps: ${before} before, ${after} after.`,
  more: (count: number) => `${count} more come afterwards.`,
  nothing: 'Everybody has a room.',
  unplaced: (count: number) => `Still without a room: ${count}`,
  reasons: {
    locked: (_nights: string) => 'locked',
    no_rooms: (_nights: string) => 'this room type has no rooms',
    full: (nights: string) => `nothing is free on ${nights}`,
    no_room_throughout: (_nights: string) => 'no room is free on all nights',
    rest_in_other_room: (_nights: string) => 'the room of its other nights is not free',
  },
}
