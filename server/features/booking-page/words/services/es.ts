import type { ServiceWords } from './words.ts'

export const es: ServiceWords = {
  title: 'Extras para su estancia',
  hint: 'Elija lo que le guste, o continúe sin nada.',
  per: {
    stay: 'por estancia',
    night: 'por noche',
    person: 'por persona',
    person_night: 'por persona y noche',
    item: 'por unidad',
  },
  how_many: '¿Cuántos?',
  guests: '¿Para cuántas personas?',
  day: '¿Qué día?',
  none: 'Ninguno',
  left: (count) => (count === 1 ? 'Solo queda 1' : `Solo quedan ${count}`),
  sold_out: 'Agotado en sus fechas',
  update: 'Actualizar el precio',
  go_on: 'Continuar',
  change: 'Cambiar los extras',
  booked: 'Extras',
  short: (name, days) => `${name}: no queda suficiente el ${days}.`,
  not_sold: 'Uno de los extras ya no se ofrece aquí.',
  dropped:
    'Ya no está incluido en el precio. Todavía no se ha reservado nada: continúe sin él o elija de nuevo.',
  cheaper: (plan, meal, amount) => `${plan}, con ${meal}: ${amount} menos.`,
}
