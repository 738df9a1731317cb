import type { BookingMessages } from '../words.ts'

const counted = (one: string, many: string) => (count: number) => `${count} ${count < 2 ? one : many}`

export const fr: BookingMessages = {
  subject: {
    booking_confirmed: (code, property) => `Réservation ${code} confirmée – ${property}`,
    booking_awaiting_deposit: (code, property) => `Réservation ${code} : acompte à régler – ${property}`,
    booking_changed: (code, property) => `Réservation ${code} modifiée – ${property}`,
    booking_cancelled: (code, property) => `Réservation ${code} annulée – ${property}`,
    booking_no_show: (code, property) => `Réservation ${code} : vous n’êtes pas arrivé – ${property}`,
    booking_reinstated: (code, property) => `Réservation ${code} de nouveau valable – ${property}`,
  },
  intro: {
    booking_confirmed: (property) =>
      `Votre réservation est confirmée. ${property} se réjouit de vous accueillir.`,
    booking_awaiting_deposit: (property) =>
      `Merci pour votre réservation (${property}). Votre chambre vous est réservée ; la réservation sera confirmée dès réception de votre acompte.`,
    booking_changed: (property) => `Votre réservation a été modifiée (${property}).`,
    booking_cancelled: (property) => `Votre réservation a été annulée (${property}).`,
    booking_no_show: (property) => `Nous vous attendions, mais vous n’êtes pas arrivé (${property}).`,
    booking_reinstated: (property) =>
      `Votre réservation est de nouveau valable. ${property} se réjouit de vous accueillir.`,
  },
  lapsed: (property) =>
    `Votre réservation a été annulée, car l’acompte n’a pas été reçu à temps (${property}).`,
  changes: 'Ce qui a changé',
  booking: 'Votre réservation',
  code: 'Code de confirmation',
  arrival: 'Arrivée',
  departure: 'Départ',
  from: (day, time) => `${day}, à partir de ${time}`,
  until: (day, time) => `${day}, jusqu’à ${time}`,
  stay: 'Séjour',
  nights: counted('nuit', 'nuits'),
  room: 'Type de chambre',
  guests: 'Voyageurs',
  adults: counted('adulte', 'adultes'),
  children: counted('enfant', 'enfants'),
  accommodation: 'Hébergement',
  charges: 'Autres frais',
  total: 'Prix total',
  vat: (rate) => `dont TVA ${rate}`,
  city_tax: 'dont taxe de séjour',
  deposit: 'Acompte',
  deposit_paid: (amount) => `${amount}, réglé`,
  paid: 'Déjà réglé',
  to_pay: 'Reste à payer',
  fee: 'Frais d’annulation',
  no_show_fee: 'Frais de non-présentation',
  no_fee: 'aucun',
  pay: (amount, until) =>
    `Merci de régler l’acompte de ${amount} jusqu’au ${until}. Passé ce délai, la réservation expire et la chambre est remise en vente.`,
  pay_by_bank: 'Vous pouvez payer par virement :',
  pay_contact: 'Merci de nous contacter pour régler l’acompte.',
  holder: 'Titulaire du compte',
  reference: 'Motif du virement',
  cancellation: 'Annulation',
  free_until: (moment) => `Vous pouvez annuler sans frais jusqu’au ${moment}.`,
  was_free_until: (moment) => `L’annulation n’est plus gratuite depuis le ${moment}.`,
  never_free: 'Cette réservation ne peut pas être annulée sans frais.',
  costs_now: (fee) => `Une annulation coûte désormais ${fee}.`,
  costs_from: (moment, fee) => `À partir du ${moment}, une annulation coûte ${fee}.`,
  free_from: (moment) => `À partir du ${moment}, l’annulation est sans frais.`,
  no_show: (fee) => `En cas de non-présentation, nous facturons ${fee}.`,
  refund: {
    pending: (amount) => `${amount} seront remboursés sur votre carte.`,
    manual: (amount) => `${amount} sont à vous rembourser ; nous nous en occupons.`,
    succeeded: (amount) => `${amount} vous ont été remboursés.`,
    failed: (amount) => `Nous vous devons un remboursement de ${amount} et vous contacterons à ce sujet.`,
  },
  contact: 'Contact',
}
