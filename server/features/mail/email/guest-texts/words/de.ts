import type { GuestTextWords } from '../words.ts'

export const de: GuestTextWords = {
  subject: {
    payment_received: 'Zahlung zur Buchung {{confirmation_code}} erhalten: {{property_name}}',
    before_arrival: 'Ihr Aufenthalt beginnt am {{arrival_date}}: {{property_name}}',
    check_in_today: 'Heute willkommen: {{property_name}}',
    after_stay: 'Danke für Ihren Aufenthalt: {{property_name}}',
    enquiry_answer: 'Re: {{enquiry_subject}}',
  },
  paragraphs: {
    payment_received: [
      'Vielen Dank: Wir haben Ihre Zahlung von {{payment_amount}} am {{payment_date}} erhalten.',
      'Bisher bezahlt: {{amount_paid}}\nNoch zu zahlen: {{balance}}',
    ],
    before_arrival: [
      '{{property_name}} freut sich auf Ihren Besuch. Ihre Anreise: {{arrival_date}}, Ihr Zimmer ist ab {{check_in_time}} Uhr bereit.',
      'Ändern sich Ihre Pläne oder Ihre Ankunftszeit, antworten Sie einfach auf diese E-Mail.',
      '{{booking_details}}',
    ],
    check_in_today: [
      'Heute ist es so weit: Ihr Zimmer ist ab {{check_in_time}} Uhr für Sie bereit.',
      'So finden Sie uns: {{property_address}}\nWenn es später wird, rufen Sie uns an: {{property_phone}}',
      '{{booking_details}}',
    ],
    after_stay: [
      'Vielen Dank für Ihren Aufenthalt. Wir hoffen, Sie sind gut nach Hause gekommen.',
      'Was hat Ihnen gefallen, und was können wir besser machen? Antworten Sie einfach auf diese E-Mail: Wir lesen jede Antwort.',
      'Wir freuen uns, wenn Sie wiederkommen.',
    ],
    enquiry_answer: ['Vielen Dank für Ihre Anfrage.'],
  },
  manage: 'Buchung ansehen oder ändern',
  register: 'Vor der Anreise anmelden',
  message_subject: 'Ihre Buchung {{confirmation_code}}: {{property_name}}',
}
