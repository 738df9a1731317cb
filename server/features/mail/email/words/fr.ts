import type { Words } from './words.ts'

const documents = { invoice: 'Facture', deposit_invoice: 'Facture d’acompte', credit_note: 'Avoir' }

export const fr: Words = {
  greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
  regards: 'Cordialement',
  invoice: {
    subject: (type, number, property) => `${documents[type]} ${number} – ${property}`,
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
    collected_by: (channel) => `Encaissé par ${channel}`,
    paid: 'Il ne reste rien à payer.',
    to_refund: 'À rembourser',
    credited: 'La facture a été entièrement annulée par un avoir.',
  },
  password_reset: {
    subject: 'Choisissez un nouveau mot de passe',
    requested: 'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte.',
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
  new_sign_in: {
    subject: 'Nouvelle connexion à votre compte',
    signed_in:
      'Quelqu’un, sans doute vous, s’est connecté à votre compte depuis un appareil ou un lieu encore jamais utilisé.',
    when: 'Quand',
    browser: 'Avec',
    address: 'Depuis',
    not_you:
      'Si ce n’était pas vous, choisissez un nouveau mot de passe sans attendre : toutes les sessions prennent fin.',
  },
  second_factor_changed: {
    subject: {
      added: 'La connexion à deux facteurs est activée',
      removed: 'La connexion à deux facteurs est désactivée',
      recovery_codes: 'Nouveaux codes de récupération',
    },
    changed: {
      added: (moment) =>
        `Depuis le ${moment}, la connexion à votre compte demande un code de votre application d’authentification.`,
      removed: (moment, by) =>
        by
          ? `${by} a désactivé la connexion à deux facteurs de votre compte le ${moment}.`
          : `La connexion à deux facteurs de votre compte a été désactivée le ${moment}.`,
      recovery_codes: (moment) =>
        `De nouveaux codes de récupération ont été créés pour votre compte le ${moment}. Les anciens ne sont plus valables.`,
    },
    not_you:
      'Si vous ne vous y attendiez pas, choisissez un nouveau mot de passe sans attendre et prévenez la personne qui gère vos comptes.',
  },
  consent_request: {
    subject: (property) => `Merci de confirmer : nouveautés et offres de ${property}`,
    requested:
      'Lors d’une réservation, cette adresse e-mail a été indiquée et ce qui suit a été accepté. Cela ne vaut qu’après votre confirmation :',
    link: 'Confirmer',
    not_you: 'Si ce n’était pas vous, ignorez cet e-mail : vous ne recevrez rien.',
  },
  booking_to_confirm: {
    subject: (property) => `Merci de confirmer votre réservation : ${property}`,
    requested: (until) =>
      `Une chambre a été réservée avec cette adresse e-mail. Elle est retenue jusqu’à ${until} (heure de l’hôtel), et réservée dès que vous confirmez :`,
    link: 'Confirmer la réservation',
    not_you: 'Si ce n’était pas vous, ignorez cet e-mail : rien ne sera réservé.',
  },
  booking_link: {
    subject: (property) => `Votre réservation : ${property}`,
    requested:
      'Le lien d’une réservation a été demandé avec cette adresse e-mail. Il ouvre la page où vous pouvez la voir et la modifier :',
    link: 'Ouvrir la réservation',
    not_you: 'Si ce n’était pas vous, ignorez cet e-mail : rien n’a changé.',
  },
  quote: {
    subject: {
      quote: (property) => `Votre offre : ${property}`,
      quote_reminder: (property) => `Votre offre est encore valable : ${property}`,
    },
    offered: {
      quote: (property) => `${property} vous propose :`,
      quote_reminder: (property) => `Vous n’avez pas encore répondu à l’offre de ${property} :`,
    },
    stands_until: (day) => `Elle est valable jusqu’à ${day}.`,
    link: 'Comparer et accepter',
    answer: 'Pour accepter, veuillez répondre à cet e-mail.',
  },
  payment_reminder: {
    subject: [
      (property) => `Rappel de paiement – ${property}`,
      (property) => `Deuxième rappel de paiement – ${property}`,
      (property) => `Dernier rappel de paiement – ${property}`,
    ],
    request: [
      'Il s’agit sans doute d’un oubli : selon nos livres, les montants suivants sont échus. Merci de les régler dans les prochains jours.',
      'Malgré notre rappel, les montants suivants restent dus. Merci de les régler sous sept jours.',
      'Nous vous avons déjà rappelé deux fois les montants suivants, qui restent dus. Merci de les régler sans délai ou de nous indiquer ce qui s’y oppose.',
    ],
    invoice: (number, due) => `${number}, échéance le ${due}`,
    total: 'À payer',
    pay_to: 'Vous pouvez payer par virement :',
    holder: 'Titulaire du compte',
    attached: 'Des copies sont jointes en PDF.',
    crossed: 'Si vous avez payé entre-temps, ne tenez pas compte de cet e-mail.',
  },
  deposit_request: {
    subject: (property, group) => `Acompte pour ${group} : ${property}`,
    request: (group, property, from, to) =>
      `${group} séjourne à ${property} du ${from} au ${to}. Merci de régler cet acompte :`,
    deposit: (due) => `Acompte, échéance ${due}`,
    paid: 'Déjà payé',
    reference: 'Référence',
    answer: 'Pour convenir du paiement, répondez à cet e-mail.',
  },
  room_free: {
    subject: (property) => `Une chambre est libre : ${property}`,
    free: (property, from, to) => `${property} a une chambre pour vous du ${from} au ${to}.`,
    not_held: 'Elle n’est pas réservée pour vous : le premier qui réserve l’obtient.',
    link: 'Voir la chambre et réserver',
    answer: 'Pour réserver, veuillez répondre à cet e-mail.',
    not_needed:
      'Si vous n’avez plus besoin de chambre, répondez à cet e-mail : nous vous retirerons de la liste d’attente.',
  },
  passkey_changed: {
    subject: { added: 'Une clé d’accès a été ajoutée', removed: 'Une clé d’accès a été supprimée' },
    changed: {
      added: (passkey, moment) =>
        `La clé d’accès « ${passkey} » a été ajoutée à votre compte le ${moment}. Elle permet de se connecter sans mot de passe.`,
      removed: (passkey, moment) =>
        `La clé d’accès « ${passkey} » de votre compte a été supprimée le ${moment}. Elle ne permet plus de se connecter.`,
    },
  },
  api_key_created: {
    subject: (account) => `Nouvelle clé d’API pour ${account}`,
    made: (account) => `Une clé d’API de production a été créée pour ${account}.`,
    key: 'Clé',
    access: 'Accès',
    accesses: { write: 'Lecture et écriture', read: 'Lecture seule' },
    made_by: 'Créée par',
    when: 'Quand',
    not_expected: 'Si vous ne vous y attendiez pas, révoquez la clé dans les réglages pour développeurs.',
  },
  email_change: {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    requested: (email) => `Vous souhaitez vous connecter désormais avec ${email}.`,
    link: 'Confirmer l’adresse',
    valid_until: (moment) => `Le lien fonctionne une seule fois, jusqu’au ${moment}.`,
    not_you: 'Si ce n’était pas vous, ne faites rien : sans le lien, rien ne change.',
  },
  email_changed: {
    subject: 'Votre adresse e-mail a été modifiée',
    changed: (email, moment) =>
      `Depuis le ${moment}, vous vous connectez avec ${email}. Les messages concernant votre compte y sont envoyés.`,
    not_you: 'Si ce n’était pas vous, prévenez sans attendre la personne qui gère vos comptes.',
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
