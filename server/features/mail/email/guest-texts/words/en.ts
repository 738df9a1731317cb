import type { GuestTextWords } from '../words.ts'

export const en: GuestTextWords = {
  subject: {
    payment_received: 'Payment received for booking {{confirmation_code}} at {{property_name}}',
    before_arrival: 'Your stay at {{property_name}} begins on {{arrival_date}}',
    check_in_today: 'Welcome today at {{property_name}}',
    after_stay: 'Thank you for your stay at {{property_name}}',
    enquiry_answer: 'Re: {{enquiry_subject}}',
  },
  paragraphs: {
    payment_received: [
      'Thank you: we received your payment of {{payment_amount}} on {{payment_date}}.',
      'Paid so far: {{amount_paid}}\nStill to pay: {{balance}}',
    ],
    before_arrival: [
      'We look forward to welcoming you at {{property_name}} on {{arrival_date}}. Your room is ready from {{check_in_time}}.',
      'If your plans or your time of arrival change, simply reply to this e-mail.',
      '{{booking_details}}',
    ],
    check_in_today: [
      'Today is the day: your room is ready for you from {{check_in_time}}.',
      'You find us here: {{property_address}}\nIf you arrive late, call us: {{property_phone}}',
      '{{booking_details}}',
    ],
    after_stay: [
      'Thank you for staying at {{property_name}}. We hope you had a good journey home.',
      'What did you like, and what can we do better? Simply reply to this e-mail: we read every answer.',
      'We would be glad to see you again.',
    ],
    enquiry_answer: ['Thank you for your enquiry.'],
  },
  manage: 'See or change your booking',
  register: 'Register before you arrive',
  message_subject: 'Your booking {{confirmation_code}} at {{property_name}}',
}
