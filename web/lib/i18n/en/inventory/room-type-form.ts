/** The form of a room type. */
export const room_type_form = {
  genders: { any: 'Everybody', female: 'Women only', male: 'Men only' },
  hint: 'For a suite, or a dorm that is sold whole: the rooms that it takes. Leave it empty for a room type with rooms of its own.',
  placeholder: 'Rooms of its own',
  whole_types: 'All rooms of a type',
  all_of: (name: string) => `All of ${name}`,
  of_type: (name: string, room: string) => `${name} · ${room}`,
  note: 'A sale takes all of these rooms, and it is for sale while all of them are free.',
  room_names: 'Room names',
  room_names_hint: 'Such as 101–112, 201. If empty, rooms are numbered.',
  room_names_count: (names: number, count: number) => `${names} names for ${count} rooms`,
  amenities_hint: 'Separated by commas: wifi, private_bathroom',
  add_bed: 'Add a bed',
  bed_count: 'Quantity',
  show_rooms: 'View rooms',
}
