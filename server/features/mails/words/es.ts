import type { Words } from './words.ts'

const documents = {
  invoice: 'Factura',
  deposit_invoice: 'Factura de anticipo',
  credit_note: 'Factura rectificativa',
}

export const es: Words = {
  greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
  regards: 'Un cordial saludo',
  invoice: {
    subject: (type, number, house) => `${documents[type]} ${number} de ${house}`,
    attached: {
      invoice: 'Adjuntamos su factura en PDF. Gracias por su estancia.',
      deposit_invoice: 'Adjuntamos la factura de su anticipo en PDF. Será un placer recibirle.',
      credit_note: 'Adjuntamos una factura rectificativa de su estancia en PDF.',
    },
    number: 'Número',
    booking: 'Reserva',
    stay: 'Estancia',
    total: 'Total',
    due: 'Pendiente de pago',
    due_by: 'Vencimiento',
    paid: 'No queda nada por pagar.',
  },
  password_reset: {
    subject: 'Elija una contraseña nueva',
    asked: 'Alguien, seguramente usted, ha pedido una contraseña nueva para su cuenta.',
    link: 'Elegir una contraseña nueva',
    valid_until: (moment) => `El enlace sirve una sola vez, hasta el ${moment}.`,
    not_you: 'Si no ha sido usted, no haga nada: su contraseña sigue siendo la misma.',
  },
  password_changed: {
    subject: 'Su contraseña ha cambiado',
    changed: (moment) => `La contraseña de su cuenta se cambió el ${moment}.`,
    not_you: 'Si no ha sido usted, elija otra enseguida y avise a quien administra sus cuentas.',
  },
  staff_invitation: {
    subject: (account) => `Invitación a ${account}`,
    invited: (by, account) =>
      by ? `${by} le invita a trabajar con ${account}.` : `Le invitamos a trabajar con ${account}.`,
    link: 'Aceptar la invitación',
    valid_until: (moment) => `El enlace sirve una sola vez, hasta el ${moment}.`,
    unexpected: 'Si no lo esperaba, no haga nada: sin usted no se crea ninguna cuenta.',
  },
  or_copy: 'O copie esta dirección en su navegador:',
}
