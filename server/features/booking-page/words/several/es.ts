import type { SeveralWords } from './words.ts'

export const es: SeveralWords = {
  title: 'Elija sus habitaciones',
  link: 'Reservar varias habitaciones',
  chosen: 'Sus habitaciones',
  add: 'Añadir',
  add_named: (room, plan) => `Añadir ${room}, ${plan}`,
  remove: 'Quitar',
  remove_named: (room) => `Quitar ${room}`,
  next: 'Huéspedes de la siguiente habitación',
  go_on: 'Continuar',
  combined: 'Habitaciones para todos',
  combined_text: 'Ninguna habitación basta para su grupo. Estas habitaciones juntas sí:',
  choose: 'Elegir estas habitaciones',
  full: 'Aquí no se pueden añadir más habitaciones. Consúltenos, por favor.',
  change: 'Cambiar las habitaciones',
  short: 'Algunas habitaciones ya no están disponibles. Revise su reserva, por favor.',
  none: 'Para estos huéspedes no hay otra habitación libre.',
  show: 'Ver habitaciones',
  services_hint: 'Para todas las habitaciones juntas: elija lo que desee o continúe sin nada.',
  count: (count) => (count === 1 ? '1 habitación' : `${count} habitaciones`),
}
