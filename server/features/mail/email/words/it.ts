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
    subject: (type, number, property) => `${documents[type]} ${number} – ${property}`,
    attached: {
      invoice: 'In allegato trova la sua fattura in PDF. Grazie del soggiorno.',
      deposit_invoice: 'In allegato trova la fattura del suo acconto in PDF. Saremo lieti di accoglierla.',
      credit_note: 'In allegato trova una nota di credito relativa al suo soggiorno in PDF.',
    },
    number: 'Numero',
    booking: 'Prenotazione',
    stay: 'Soggiorno',
    total: 'Totale',
    due: 'Da pagare',
    due_by: 'Scadenza',
    collected_by: (channel) => `Incassato da ${channel}`,
    paid: 'Non resta nulla da pagare.',
    to_refund: 'Da rimborsare',
    credited: 'La fattura è stata interamente accreditata.',
  },
  password_reset: {
    subject: 'Scelga una nuova password',
    requested: 'Qualcuno, probabilmente lei, ha chiesto una nuova password per il suo account.',
    link: 'Scegliere una nuova password',
    valid_until: (moment) => `Il link funziona una sola volta, fino al ${moment}.`,
    not_you: 'Se non è stato lei, non faccia nulla: la password resta invariata.',
  },
  password_changed: {
    subject: 'La sua password è stata cambiata',
    changed: (moment) => `La password del suo account è stata cambiata il ${moment}.`,
    not_you: 'Se non è stato lei, ne scelga subito un’altra e avvisi chi gestisce i suoi account.',
  },
  new_sign_in: {
    subject: 'Nuovo accesso al suo account',
    signed_in:
      'Qualcuno, probabilmente lei, ha effettuato l’accesso al suo account da un dispositivo o da un luogo mai usati prima.',
    when: 'Quando',
    browser: 'Con',
    address: 'Da',
    not_you: 'Se non è stato lei, scelga subito una nuova password: tutte le sessioni terminano.',
  },
  second_factor_changed: {
    subject: {
      added: 'L’accesso a due fattori è attivo',
      removed: 'L’accesso a due fattori è disattivato',
      recovery_codes: 'Nuovi codici di recupero',
    },
    changed: {
      added: (moment) =>
        `Dal ${moment} l’accesso al suo account richiede un codice della sua app di autenticazione.`,
      removed: (moment, by) =>
        by
          ? `${by} ha disattivato l’accesso a due fattori del suo account il ${moment}.`
          : `L’accesso a due fattori del suo account è stato disattivato il ${moment}.`,
      recovery_codes: (moment) =>
        `Il ${moment} sono stati creati nuovi codici di recupero per il suo account. Quelli precedenti non sono più validi.`,
    },
    not_you:
      'Se non se lo aspettava, scelga subito una nuova password e avvisi la persona che gestisce i suoi account.',
  },
  consent_request: {
    subject: (property) => `Per favore confermi: novità e offerte di ${property}`,
    requested:
      'In una prenotazione è stato indicato questo indirizzo e-mail e si è acconsentito a quanto segue. Vale solo dopo la sua conferma:',
    link: 'Confermare',
    not_you: 'Se non è stato lei, ignori questa e-mail: non riceverà nulla.',
  },
  booking_to_confirm: {
    subject: (property) => `Per favore confermi la prenotazione: ${property}`,
    requested: (until) =>
      `Con questo indirizzo e-mail è stata prenotata una camera. È riservata fino a ${until} (ora dell’hotel), e prenotata appena lei conferma:`,
    link: 'Confermare la prenotazione',
    not_you: 'Se non è stato lei, ignori questa e-mail: allora non è prenotato nulla.',
  },
  booking_link: {
    subject: (property) => `La sua prenotazione: ${property}`,
    requested:
      'Con questo indirizzo e-mail è stato richiesto il link di una prenotazione. Apre la pagina in cui può vederla e modificarla:',
    link: 'Aprire la prenotazione',
    not_you: 'Se non è stato lei, ignori questa e-mail: non è cambiato nulla.',
  },
  quote: {
    subject: {
      quote: (property) => `La Sua offerta: ${property}`,
      quote_reminder: (property) => `La Sua offerta è ancora valida: ${property}`,
    },
    offered: {
      quote: (property) => `${property} Le propone:`,
      quote_reminder: (property) => `Non ha ancora risposto all’offerta di ${property}:`,
    },
    stands_until: (day) => `È valida fino a ${day}.`,
    link: 'Confrontare e accettare',
    answer: 'Per accettare, risponda a questa e-mail.',
  },
  payment_reminder: {
    subject: [
      (property) => `Promemoria di pagamento – ${property}`,
      (property) => `Secondo promemoria di pagamento – ${property}`,
      (property) => `Ultimo sollecito di pagamento – ${property}`,
    ],
    request: [
      'Forse le è sfuggito: secondo i nostri conti quanto segue è scaduto. La preghiamo di pagarlo nei prossimi giorni.',
      'Quanto segue è ancora da pagare, benché glielo abbiamo ricordato. La preghiamo di pagarlo entro sette giorni.',
      'Le abbiamo ricordato due volte quanto segue, che è ancora da pagare. La preghiamo di pagarlo subito o di dirci che cosa lo impedisce.',
    ],
    invoice: (number, due) => `${number}, scadenza: ${due}`,
    total: 'Da pagare',
    pay_to: 'Può pagare con un bonifico:',
    holder: 'Intestatario',
    attached: 'In allegato trova le copie in PDF.',
    crossed: 'Se nel frattempo ha pagato, ignori questa e-mail.',
  },
  deposit_request: {
    subject: (property, group) => `Acconto per ${group}: ${property}`,
    request: (group, property, from, to) =>
      `${group} soggiorna presso ${property} dal ${from} al ${to}. La preghiamo di versare questo acconto:`,
    deposit: (due) => `Acconto, scadenza ${due}`,
    paid: 'Già pagato',
    reference: 'Causale',
    answer: 'Per concordare il pagamento, risponda a questa e-mail.',
  },
  room_free: {
    subject: (property) => `Una camera è libera: ${property}`,
    free: (property, from, to) => `${property} ha una camera per Lei dal ${from} al ${to}.`,
    not_held: 'Non è riservata per Lei: la ottiene chi prenota per primo.',
    link: 'Vedere la camera e prenotare',
    answer: 'Per prenotare, risponda a questa e-mail.',
    not_needed:
      'Se non ha più bisogno di una camera, risponda a questa e-mail e La toglieremo dalla lista d’attesa.',
  },
  passkey_changed: {
    subject: { added: 'È stata aggiunta una passkey', removed: 'È stata rimossa una passkey' },
    changed: {
      added: (passkey, moment) =>
        `La passkey «${passkey}» è stata aggiunta al suo account il ${moment}. Permette di accedere senza password.`,
      removed: (passkey, moment) =>
        `La passkey «${passkey}» del suo account è stata rimossa il ${moment}. Non permette più di accedere.`,
    },
  },
  api_key_created: {
    subject: (account) => `Nuova chiave API per ${account}`,
    made: (account) => `È stata creata una chiave API di produzione per ${account}.`,
    key: 'Chiave',
    access: 'Accesso',
    accesses: { write: 'Lettura e scrittura', read: 'Sola lettura' },
    made_by: 'Creata da',
    when: 'Quando',
    not_expected: 'Se non se lo aspettava, revochi la chiave nelle impostazioni per sviluppatori.',
  },
  email_change: {
    subject: 'Confermi il suo nuovo indirizzo e-mail',
    requested: (email) => `Ha chiesto di accedere d’ora in poi con ${email}.`,
    link: 'Confermare l’indirizzo',
    valid_until: (moment) => `Il link funziona una sola volta, fino al ${moment}.`,
    not_you: 'Se non è stato lei, non faccia nulla: senza il link non cambia nulla.',
  },
  email_changed: {
    subject: 'Il suo indirizzo e-mail è stato modificato',
    changed: (email, moment) => `Dal ${moment} accede con ${email}. I messaggi sul suo account arrivano lì.`,
    not_you: 'Se non è stato lei, avvisi subito la persona che gestisce i suoi account.',
  },
  staff_invitation: {
    subject: (account) => `Invito a ${account}`,
    invited: (by, account) =>
      by ? `${by} la invita a lavorare con ${account}.` : `È invitato a lavorare con ${account}.`,
    link: 'Accettare l’invito',
    valid_until: (moment) => `Il link funziona una sola volta, fino al ${moment}.`,
    unexpected: 'Se non se lo aspettava, non faccia nulla: senza di lei non si crea alcun account.',
  },
  or_copy: 'Oppure copi questo indirizzo nel browser:',
}
