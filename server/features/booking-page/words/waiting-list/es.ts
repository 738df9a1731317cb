import type { WaitingWords } from './words.ts'

export const es: WaitingWords = {
  title: 'Lista de espera',
  offer: 'Déjenos su dirección y podremos avisarle si queda libre una habitación en estas fechas.',
  link: 'Apuntarse a la lista de espera',
  text: 'Con esto no se reserva nada. Si queda libre una habitación, podremos escribirle.',
  join: 'Apuntarme a la lista de espera',
  consent: 'Consentimiento',
  consent_missing: 'Marque que está de acuerdo.',
  many: 'Ya espera aquí por varias fechas. Escríbanos, por favor.',
  search: 'Otras fechas',
  agree: (property, day) =>
    `Acepto que ${property} conserve mi nombre y mi correo para avisarme de una habitación libre, como máximo hasta 30 días después del ${day}. Puedo retirar este consentimiento en cualquier momento.`,
  joined: (property) =>
    `Está en la lista de espera. ${property} podrá avisarle en cuanto haya una habitación libre.`,
}
