import type { Words } from './words.ts'

const documents = { invoice: 'Facture', deposit_invoice: 'Facture d’acompte', credit_note: 'Avoir' }

export const fr: Words = {
  greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
  regards: 'Cordialement',
  invoice: {
    subject: (type, number, house) => `${documents[type]} ${number} – ${house}`,
    attached: {
      invoice: 'Vous trouverez votre facture en pièce jointe (PDF). Merci de votre séjour.',
      deposit_invoice:
        'Vous trouverez la facture de votre acompte en pièce jointe (PDF). Nous nous réjouissons de vous accueillir.',
      credit_note: 'Vous trouverez un avoir relatif à votre séjour en pièce jointe (PDF).',
    },
    number: 'Numéro',
    booking: 'Réservation',
    stay: 'Séjour',
    total: 'Total',
    due: 'À payer',
    due_by: 'Échéance',
    paid: 'Il ne reste rien à payer.',
  },
  password_reset: {
    subject: 'Choisissez un nouveau mot de passe',
    asked: 'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte.',
    link: 'Choisir un nouveau mot de passe',
    valid_until: (moment) => `Le lien fonctionne une seule fois, jusqu’au ${moment}.`,
    not_you: 'Si ce n’était pas vous, ne faites rien : votre mot de passe reste inchangé.',
  },
  password_changed: {
    subject: 'Votre mot de passe a été modifié',
    changed: (moment) => `Le mot de passe de votre compte a été modifié le ${moment}.`,
    not_you:
      'Si ce n’était pas vous, choisissez-en un nouveau sans attendre et prévenez la personne qui gère vos comptes.',
  },
  staff_invitation: {
    subject: (account) => `Invitation : ${account}`,
    invited: (by, account) =>
      by
        ? `${by} vous invite à travailler avec ${account}.`
        : `Vous êtes invité·e à travailler avec ${account}.`,
    link: 'Accepter l’invitation',
    valid_until: (moment) => `Le lien fonctionne une seule fois, jusqu’au ${moment}.`,
    unexpected: 'Si vous ne vous y attendiez pas, ne faites rien : aucun compte n’est créé sans vous.',
  },
  or_copy: 'Ou copiez cette adresse dans votre navigateur :',
}
