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
    subject: (type, number, property) => `${documents[type]} ${number} de ${property}`,
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
    collected_by: (channel) => `Cobrado por ${channel}`,
    paid: 'No queda nada por pagar.',
    to_refund: 'Por reembolsar',
    credited: 'La factura se ha rectificado por completo.',
  },
  password_reset: {
    subject: 'Elija una contraseña nueva',
    requested: 'Alguien, seguramente usted, ha pedido una contraseña nueva para su cuenta.',
    link: 'Elegir una contraseña nueva',
    valid_until: (moment) => `El enlace sirve una sola vez, hasta el ${moment}.`,
    not_you: 'Si no ha sido usted, no haga nada: su contraseña sigue siendo la misma.',
  },
  password_changed: {
    subject: 'Su contraseña ha cambiado',
    changed: (moment) => `La contraseña de su cuenta se cambió el ${moment}.`,
    not_you: 'Si no ha sido usted, elija otra enseguida y avise a quien administra sus cuentas.',
  },
  new_sign_in: {
    subject: 'Nuevo inicio de sesión en su cuenta',
    signed_in:
      'Alguien, probablemente usted, ha iniciado sesión en su cuenta desde un dispositivo o lugar que no se había usado antes.',
    when: 'Cuándo',
    browser: 'Con',
    address: 'Desde',
    not_you: 'Si no ha sido usted, elija enseguida una contraseña nueva: así terminan todas las sesiones.',
  },
  second_factor_changed: {
    subject: {
      added: 'La verificación en dos pasos está activada',
      removed: 'La verificación en dos pasos está desactivada',
      recovery_codes: 'Nuevos códigos de recuperación',
    },
    changed: {
      added: (moment) =>
        `Desde el ${moment}, iniciar sesión en su cuenta requiere un código de su aplicación de autenticación.`,
      removed: (moment, by) =>
        by
          ? `${by} desactivó la verificación en dos pasos de su cuenta el ${moment}.`
          : `La verificación en dos pasos de su cuenta se desactivó el ${moment}.`,
      recovery_codes: (moment) =>
        `El ${moment} se crearon nuevos códigos de recuperación para su cuenta. Los anteriores ya no son válidos.`,
    },
    not_you:
      'Si no lo esperaba, elija enseguida una contraseña nueva y avise a la persona que administra sus cuentas.',
  },
  consent_request: {
    subject: (property) => `Por favor, confirme: novedades y ofertas de ${property}`,
    requested:
      'En una reserva se indicó esta dirección de correo y se aceptó lo siguiente. Solo vale cuando usted lo confirme:',
    link: 'Confirmar',
    not_you: 'Si no fue usted, ignore este mensaje: no recibirá nada.',
  },
  booking_to_confirm: {
    subject: (property) => `Por favor, confirme su reserva: ${property}`,
    requested: (until) =>
      `Con esta dirección de correo se reservó una habitación. Está retenida hasta ${until} (hora del hotel), y reservada en cuanto usted lo confirme:`,
    link: 'Confirmar la reserva',
    not_you: 'Si no fue usted, ignore este mensaje: entonces no se reserva nada.',
  },
  booking_link: {
    subject: (property) => `Su reserva: ${property}`,
    requested:
      'Con esta dirección de correo se pidió el enlace de una reserva. Abre la página en la que puede verla y cambiarla:',
    link: 'Abrir la reserva',
    not_you: 'Si no fue usted, ignore este mensaje: nada ha cambiado.',
  },
  quote: {
    subject: {
      quote: (property) => `Su oferta: ${property}`,
      quote_reminder: (property) => `Su oferta sigue en pie: ${property}`,
    },
    offered: {
      quote: (property) => `${property} le ofrece:`,
      quote_reminder: (property) => `Todavía no ha respondido a la oferta de ${property}:`,
    },
    stands_until: (day) => `Es válida hasta ${day}.`,
    link: 'Comparar y aceptar',
    answer: 'Para aceptar, responda a este correo.',
  },
  payment_reminder: {
    subject: [
      (property) => `Recordatorio de pago de ${property}`,
      (property) => `Segundo recordatorio de pago de ${property}`,
      (property) => `Último recordatorio de pago de ${property}`,
    ],
    request: [
      'Quizá se le haya pasado: según nuestros libros, lo siguiente está vencido. Le rogamos que lo pague en los próximos días.',
      'Lo siguiente sigue pendiente, aunque se lo hemos recordado. Le rogamos que lo pague en un plazo de siete días.',
      'Le hemos recordado dos veces lo siguiente, que sigue pendiente. Le rogamos que lo pague de inmediato o que nos diga qué se lo impide.',
    ],
    invoice: (number, due) => `${number}, vencimiento: ${due}`,
    total: 'Pendiente de pago',
    pay_to: 'Puede pagar por transferencia:',
    holder: 'Titular de la cuenta',
    attached: 'Adjuntamos copias en PDF.',
    crossed: 'Si ya ha pagado, no tenga en cuenta este mensaje.',
  },
  deposit_request: {
    subject: (property, group) => `Anticipo de ${group}: ${property}`,
    request: (group, property, from, to) =>
      `${group} se alojará en ${property} del ${from} al ${to}. Le rogamos que pague este anticipo:`,
    deposit: (due) => `Anticipo, vence ${due}`,
    paid: 'Pagado hasta ahora',
    reference: 'Concepto',
    answer: 'Para acordar el pago, responda a este mensaje.',
  },
  room_free: {
    subject: (property) => `Hay una habitación libre: ${property}`,
    free: (property, from, to) => `${property} tiene una habitación para usted del ${from} al ${to}.`,
    not_held: 'No está reservada para usted: la tiene quien reserve primero.',
    link: 'Ver la habitación y reservar',
    answer: 'Para reservar, responda a este correo.',
    not_needed:
      'Si ya no necesita una habitación, responda a este correo y le quitaremos de la lista de espera.',
  },
  passkey_changed: {
    subject: { added: 'Se ha añadido una llave de acceso', removed: 'Se ha eliminado una llave de acceso' },
    changed: {
      added: (passkey, moment) =>
        `La llave de acceso «${passkey}» se añadió a su cuenta el ${moment}. Permite iniciar sesión sin contraseña.`,
      removed: (passkey, moment) =>
        `La llave de acceso «${passkey}» de su cuenta se eliminó el ${moment}. Ya no permite iniciar sesión.`,
    },
  },
  api_key_created: {
    subject: (account) => `Nueva clave de API para ${account}`,
    made: (account) => `Se ha creado una clave de API de producción para ${account}.`,
    key: 'Clave',
    access: 'Acceso',
    accesses: { write: 'Lectura y escritura', read: 'Solo lectura' },
    made_by: 'Creada por',
    when: 'Cuándo',
    not_expected: 'Si no lo esperaba, revoque la clave en los ajustes para desarrolladores.',
  },
  email_change: {
    subject: 'Confirme su nueva dirección de correo',
    requested: (email) => `Ha pedido iniciar sesión con ${email} a partir de ahora.`,
    link: 'Confirmar la dirección',
    valid_until: (moment) => `El enlace funciona una sola vez, hasta el ${moment}.`,
    not_you: 'Si no ha sido usted, no haga nada: sin el enlace no cambia nada.',
  },
  email_changed: {
    subject: 'Su dirección de correo ha cambiado',
    changed: (email, moment) =>
      `Desde el ${moment} inicia sesión con ${email}. Los mensajes sobre su cuenta se envían allí.`,
    not_you: 'Si no ha sido usted, avise enseguida a la persona que administra sus cuentas.',
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
