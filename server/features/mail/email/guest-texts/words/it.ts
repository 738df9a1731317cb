import type { GuestTextWords } from '../words.ts'

export const it: GuestTextWords = {
  subject: {
    payment_received: 'Pagamento ricevuto per la prenotazione {{confirmation_code}}: {{property_name}}',
    before_arrival: 'Il suo soggiorno inizia il {{arrival_date}}: {{property_name}}',
    check_in_today: 'Oggi la aspettiamo: {{property_name}}',
    after_stay: 'Grazie per il suo soggiorno: {{property_name}}',
    enquiry_answer: 'Re: {{enquiry_subject}}',
  },
  paragraphs: {
    payment_received: [
      'Grazie: abbiamo ricevuto il suo pagamento di {{payment_amount}} il {{payment_date}}.',
      'Pagato finora: {{amount_paid}}\nAncora da pagare: {{balance}}',
    ],
    before_arrival: [
      'La aspettiamo da {{property_name}} il giorno {{arrival_date}}. La camera è pronta dalle {{check_in_time}}.',
      'Se cambiano i suoi piani o l’ora di arrivo, risponda a questa e-mail.',
      '{{booking_details}}',
    ],
    check_in_today: [
      'Oggi è il giorno: la camera è pronta per lei dalle {{check_in_time}}.',
      'Ci trova qui: {{property_address}}\nSe arriva tardi, ci chiami: {{property_phone}}',
      '{{booking_details}}',
    ],
    after_stay: [
      'Grazie per il suo soggiorno. Ci auguriamo che il viaggio di ritorno sia andato bene.',
      'Che cosa le è piaciuto e che cosa possiamo migliorare? Risponda a questa e-mail: leggiamo ogni risposta.',
      'Saremo lieti di rivederla.',
    ],
    enquiry_answer: ['Grazie per la sua richiesta.'],
  },
  manage: 'Vedere o modificare la prenotazione',
  register: 'Registrarsi prima dell’arrivo',
  message_subject: 'La sua prenotazione {{confirmation_code}} da {{property_name}}',
}
