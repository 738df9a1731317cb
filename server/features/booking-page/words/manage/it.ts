import type { ManageWords } from './words.ts'

export const it: ManageWords = {
  actions: 'La sua prenotazione',
  pay: (amount) => `Pagare ${amount} ora`,
  pay_title: 'Pagare il soggiorno',
  documents: 'Fatture',
  document: {
    invoice: (number) => `Fattura ${number}`,
    deposit_invoice: (number) => `Fattura di acconto ${number}`,
    credit_note: (number) => `Nota di credito ${number}`,
  },
  back: 'Torna alla prenotazione',
  dates: {
    title: 'Cambiare le date',
    now: 'Prenotato',
    new_dates: 'Nuovo',
    check: 'Vedere il nuovo prezzo',
    ask: 'Non cambia nulla prima della sua conferma alla pagina seguente.',
    total: 'Totale con tutte le tasse',
    more: (amount) => `${amount} in più di prima`,
    less: (amount) => `${amount} in meno di prima`,
    same: 'Il prezzo resta lo stesso.',
    confirm: 'Cambiare il mio soggiorno',
    done: 'Il suo soggiorno ha le nuove date.',
    unchanged: 'Sono le date che ha prenotato.',
    not_free: 'La camera non è libera in tutte queste notti. La prenotazione è rimasta com’era.',
    not_sold: 'Un soggiorno in queste date non è possibile. La prenotazione è rimasta com’era.',
    invalid: 'Scelga un arrivo e una partenza successiva.',
    not_now:
      'Le date di questa prenotazione non si possono più cambiare qui. La preghiamo di chiedere a noi.',
  },
  cancel: {
    title: 'Cancellare la prenotazione',
    fee: 'Una cancellazione costa ora',
    no_fee: 'Una cancellazione ora non costa nulla.',
    refund: 'Le rimborsiamo',
    confirm: 'Cancellare la prenotazione',
    keep: 'Mantenere la prenotazione',
    changed:
      'Il costo di una cancellazione è cambiato nel frattempo. Non è ancora cancellato nulla: lo guardi di nuovo, per favore.',
    not_now: 'Questa prenotazione non si può cancellare qui. La preghiamo di chiedere a noi.',
    done: 'La sua prenotazione è cancellata.',
    refund_way: {
      none: '',
      pending: 'Il rimborso è in viaggio verso la sua carta.',
      succeeded: 'Il rimborso è stato inviato alla sua carta.',
      failed: 'Il rimborso non è ancora potuto partire. Ce ne occupiamo noi.',
      manual: 'Inviamo noi stessi il rimborso.',
    },
  },
  link: {
    title: 'Nuovo link',
    text: 'Qualcun altro ha visto l’indirizzo di questa pagina? Ne crei uno nuovo; quello vecchio non aprirà più la prenotazione.',
    confirm: 'Creare un nuovo link',
    done: 'Questa pagina ha un nuovo indirizzo. I link di prima non aprono più la prenotazione.',
  },
}
