import type { GroupWords } from './words.ts'

export const es: GroupWords = {
  left: 'Habitaciones que quedan',
  none: 'Para estas fechas y estos huéspedes no queda ninguna habitación del grupo.',
  sold_out: 'Todas las habitaciones del grupo están reservadas. Consúltenos, por favor.',
  sold_meanwhile:
    'Agotado para este grupo: la última habitación de este tipo se acaba de reservar para una de sus noches. No se ha reservado nada.',
  what_is_left: 'Ver lo que queda',
  refused_title: 'Con este enlace no se puede reservar',
  without_group: 'Reservar sin el grupo',
  introduction: (property) =>
    `Hay habitaciones reservadas para el grupo: ${property}. Elija sus fechas entre las del grupo.`,
  rooms_of: (group) => `Habitaciones del grupo ${group}`,
  refused: {
    closed: (property) =>
      `${property} no acepta reservas con este enlace por el momento. Consúltenos, por favor.`,
    cancelled: (property) => `El grupo está cancelado; ${property} ya no le guarda habitaciones.`,
    past: (property) => `Las fechas del grupo ya han pasado: ${property}.`,
    released: (property) =>
      `Las habitaciones que ${property} guardaba para el grupo vuelven a estar a la venta para todos.`,
    unknown: (property) =>
      `${property} no conoce ningún grupo con este enlace. Compruebe si la dirección está completa.`,
  },
}
