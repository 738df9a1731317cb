import type { Words } from './words.ts'

const documents = {
  invoice: 'Fattura',
  deposit_invoice: 'Fattura di acconto',
  credit_note: 'Nota di credito',
}

export const it: Words = {
  greeting: (name) => (name ? `Gentile ${name},` : 'Buongiorno,'),
  regards: 'Cordiali saluti',
  invoice: {
    subject: (type, number, house) => `${documents[type]} ${number} – ${house}`,
    attached: {
      invoice: 'In allegato trova la Sua fattura in PDF. Grazie del soggiorno.',
      deposit_invoice: 'In allegato trova la fattura del Suo acconto in PDF. Saremo lieti di accoglierLa.',
      credit_note: 'In allegato trova una nota di credito relativa al Suo soggiorno in PDF.',
    },
    number: 'Numero',
    booking: 'Prenotazione',
    stay: 'Soggiorno',
    total: 'Totale',
    due: 'Da pagare',
    due_by: 'Scadenza',
    paid: 'Non resta nulla da pagare.',
  },
  password_reset: {
    subject: 'Scelga una nuova password',
    asked: 'Qualcuno, probabilmente Lei, ha chiesto una nuova password per il Suo account.',
    link: 'Scegliere una nuova password',
    valid_until: (moment) => `Il link funziona una sola volta, fino al ${moment}.`,
    not_you: 'Se non è stato Lei, non faccia nulla: la password resta invariata.',
  },
  password_changed: {
    subject: 'La Sua password è stata cambiata',
    changed: (moment) => `La password del Suo account è stata cambiata il ${moment}.`,
    not_you: 'Se non è stato Lei, ne scelga subito un’altra e avvisi chi gestisce i Suoi account.',
  },
  staff_invitation: {
    subject: (account) => `Invito a ${account}`,
    invited: (by, account) =>
      by ? `${by} La invita a lavorare con ${account}.` : `È invitato a lavorare con ${account}.`,
    link: 'Accettare l’invito',
    valid_until: (moment) => `Il link funziona una sola volta, fino al ${moment}.`,
    unexpected: 'Se non se lo aspettava, non faccia nulla: senza di Lei non si crea alcun account.',
  },
  or_copy: 'Oppure copi questo indirizzo nel browser:',
}
