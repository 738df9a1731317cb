import type { GuestTextWords } from '../words.ts'

export const fr: GuestTextWords = {
  subject: {
    payment_received: 'Paiement reçu pour la réservation {{confirmation_code}} – {{property_name}}',
    before_arrival: 'Votre séjour commence le {{arrival_date}} – {{property_name}}',
    check_in_today: 'Bienvenue aujourd’hui – {{property_name}}',
    after_stay: 'Merci de votre séjour – {{property_name}}',
    enquiry_answer: 'Re: {{enquiry_subject}}',
  },
  paragraphs: {
    payment_received: [
      'Merci : nous avons reçu votre paiement de {{payment_amount}} le {{payment_date}}.',
      'Déjà réglé : {{amount_paid}}\nReste à régler : {{balance}}',
    ],
    before_arrival: [
      '{{property_name}} se réjouit de vous accueillir le {{arrival_date}}. Votre chambre est prête à partir de {{check_in_time}}.',
      'Si vos projets ou votre heure d’arrivée changent, répondez simplement à cet e-mail.',
      '{{booking_details}}',
    ],
    check_in_today: [
      'C’est aujourd’hui : votre chambre est prête à partir de {{check_in_time}}.',
      'Vous nous trouverez ici : {{property_address}}\nSi vous arrivez tard, appelez-nous : {{property_phone}}',
      '{{booking_details}}',
    ],
    after_stay: [
      'Merci de votre séjour. Nous espérons que vous êtes bien rentré.',
      'Qu’avez-vous apprécié, et que pouvons-nous améliorer ? Répondez simplement à cet e-mail : nous lisons chaque réponse.',
      'Nous serions heureux de vous revoir.',
    ],
    enquiry_answer: ['Merci de votre demande.'],
  },
  manage: 'Voir ou modifier votre réservation',
  register: 'Remplir la fiche d’arrivée',
  message_subject: 'Votre réservation {{confirmation_code}} – {{property_name}}',
}
