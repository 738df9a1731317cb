import type { GuestTextWords } from '../words.ts'

export const es: GuestTextWords = {
  subject: {
    payment_received: 'Pago recibido de la reserva {{confirmation_code}}: {{property_name}}',
    before_arrival: 'Su estancia comienza el {{arrival_date}}: {{property_name}}',
    check_in_today: 'Hoy le damos la bienvenida: {{property_name}}',
    after_stay: 'Gracias por su estancia: {{property_name}}',
    enquiry_answer: 'Re: {{enquiry_subject}}',
  },
  paragraphs: {
    payment_received: [
      'Gracias: hemos recibido su pago de {{payment_amount}} el {{payment_date}}.',
      'Pagado hasta ahora: {{amount_paid}}\nPendiente: {{balance}}',
    ],
    before_arrival: [
      'Le esperamos en {{property_name}} el {{arrival_date}}. Su habitación estará lista a partir de las {{check_in_time}}.',
      'Si cambian sus planes o su hora de llegada, responda a este correo.',
      '{{booking_details}}',
    ],
    check_in_today: [
      'Hoy es el día: su habitación estará lista a partir de las {{check_in_time}}.',
      'Nos encontrará aquí: {{property_address}}\nSi llega tarde, llámenos: {{property_phone}}',
      '{{booking_details}}',
    ],
    after_stay: [
      'Gracias por alojarse en {{property_name}}. Esperamos que haya tenido un buen viaje de vuelta.',
      '¿Qué le ha gustado y qué podemos mejorar? Responda a este correo: leemos cada respuesta.',
      'Nos alegrará volver a verle.',
    ],
    enquiry_answer: ['Gracias por su consulta.'],
  },
  manage: 'Ver o cambiar su reserva',
  register: 'Registrarse antes de llegar',
  message_subject: 'Su reserva {{confirmation_code}} en {{property_name}}',
}
