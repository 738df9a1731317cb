import type { QuoteWords } from './words.ts'

export const es: QuoteWords = {
  held: 'Las habitaciones están reservadas para usted hasta entonces.',
  not_held: 'Las habitaciones no están reservadas: son suyas si están libres cuando acepte.',
  accept: 'Aceptar esta oferta',
  not_sold: 'Esta oferta ya no se puede aceptar aquí. Consúltenos, por favor.',
  sold_meanwhile:
    'Una habitación de esta oferta se ha reservado entretanto. No se ha reservado nada. Elija otra oferta o consúltenos.',
  over_meanwhile: 'La oferta se ha cerrado entretanto. No se reserva nada más.',
  search: 'Ver habitaciones y precios',
  title: (property) => `Su oferta: ${property}`,
  stands_until: (day) => `Compare y acepte una hasta ${day}.`,
  over: {
    accepted: (property) =>
      `La oferta está aceptada. El enlace de la reserva se envió al correo electrónico del huésped; ${property} le ayuda con gusto.`,
    lapsed: (property) =>
      `La oferta ha caducado. Pida una nueva a ${property} o reserve lo que está libre hoy.`,
    declined: (property) => `La oferta fue rechazada. ${property} le hará otra con gusto.`,
    withdrawn: (property) =>
      `${property} ha retirado la oferta. Pida una nueva o reserve lo que está libre hoy.`,
  },
}
