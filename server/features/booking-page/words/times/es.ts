import type { TimesWords } from './words.ts'

export const es: TimesWords = {
  title: 'Horas de llegada y de salida',
  arrival: '¿A qué hora llega?',
  departure: '¿A qué hora se va?',
  expected: 'Su llegada',
  arrival_usual: (time) => `Desde las ${time}, como siempre`,
  departure_usual: (time) => `Hasta las ${time}, como siempre`,
  save: 'Guardar las horas',
  done: 'Las horas de su estancia están guardadas.',
  invalid: 'Elija una de las horas.',
  not_now: 'Las horas de esta reserva no se pueden cambiar aquí. Consúltenos.',
}
