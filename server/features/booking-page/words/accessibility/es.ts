import type { AccessibilityWords } from './words.ts'

export const es: AccessibilityWords = {
  title: 'Accesibilidad',
  aim: (property) =>
    `Estas páginas de reserva de ${property} deben poder usarlas todas las personas. Siguen las Web Content Accessibility Guidelines (WCAG) 2.2, nivel AA, que pide la norma europea EN 301 549.`,
  measures_title: 'Qué se hace para ello',
  measures: [
    'Todo funciona solo con el teclado, en un orden visible, y sin JavaScript.',
    'Los lectores de pantalla conocen títulos, etiquetas, precios, errores y lo que ha cambiado.',
    'El texto tiene un contraste de al menos 4,5 a 1, en modo claro y oscuro.',
    'Las páginas se amplían hasta el 400 % y caben en un teléfono de 320 píxeles.',
    'Los errores se nombran junto al campo, y lo que se rellenó se conserva.',
    'Nada se mueve por sí solo, y el movimiento se omite si el dispositivo lo pide.',
  ],
  limits_title: 'Qué puede no ser accesible',
  limits: [
    'Los textos y las descripciones de las imágenes los escribe el establecimiento.',
    'Los pagos en la página de un proveedor y el mapa son páginas de terceros.',
    'Los documentos son PDF etiquetados (PDF/UA no está certificado).',
  ],
  house_title: 'El establecimiento',
  contact_title: '¿Algo no funciona?',
  contact:
    'Díganos qué quería hacer y con qué. Le responderemos y, mientras tanto, le ayudaremos a reservar de otra manera.',
}
