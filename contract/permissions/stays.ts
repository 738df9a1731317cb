import { DESK, LEADS, OFFICE, type Permission, SET_FEE, SET_PRICES } from './groups.ts'

/** Reservations, guests and what they are written. */
export const STAYS_PERMISSIONS: readonly Permission[] = [
  [
    OFFICE,
    [
      'listReservations',
      'countReservations',
      'getReservation',
      'quoteCancellation',
      'listReservationActivity',
      'listReservationMails',
    ],
  ],
  [
    DESK,
    {
      createReservation: ['Booked', 'Gebucht'],
      updateReservation: ['Changed', 'Geändert'],
      cancelReservation: ['Cancelled', 'Storniert'],
      moveReservations: ['Moved to another room', 'In ein anderes Zimmer verlegt'],
    },
  ],
  [DESK, ['previewRoomAssignment']],
  // Another fee than the policy's, in a cancellation or no-show: it waives revenue, so it needs the permission to credit.
  [LEADS, [SET_FEE]],
  // Another price than the plan's waives revenue too.
  [LEADS, [SET_PRICES]],
  [OFFICE, ['listGuests', 'getGuest', 'getAvailability', 'listAvailableRooms', 'search']],
  [
    OFFICE,
    [
      'listOtherBookers',
      'getToday',
      'exportToday',
      'getCalendar',
      'getRateGrid',
      'listNotices',
      'markNotices',
    ],
  ],
  // Exports of names, phone numbers and balances.
  [DESK, ['getDowntimePage', 'getDowntimePdf', 'getDowntimeSettings']],
  [LEADS, { updateDowntimeSettings: ['Downtime pack times changed', 'Zeiten des Notfallpakets geändert'] }],
  [LEADS, ['getSetup']],
  [LEADS, { updateSetup: ['Setup checklist changed', 'Einrichtungsliste geändert'] }],
  [
    DESK,
    {
      updateGuest: ['Guest changed', 'Gast geändert'],
      splitGuest: ['Profile split', 'Profil getrennt'],
      confirmGuest: ['Booker confirmed as the same guest', 'Bucher als derselbe Gast bestätigt'],
      mergeGuests: ['Profiles merged', 'Profile zusammengeführt'],
      undoGuestMerge: ['Merge undone', 'Zusammenführung rückgängig gemacht'],
      recordGuestConsent: ['Consent recorded', 'Einwilligung erfasst'],
      dismissGuestDuplicate: ['Possible duplicate dismissed', 'Mögliche Dublette verworfen'],
    },
  ],
  // What the law asks of guests, with the numbers of their documents.
  [OFFICE, ['getRegistration']],
  [
    DESK,
    {
      viewRegistration: ['Registration looked at', 'Meldedaten angesehen'],
      setRegistration: ['Guest registered', 'Gast gemeldet'],
      deleteRegistration: ['Registration deleted', 'Meldedaten gelöscht'],
    },
  ],
  // All data of a person, as a file.
  [LEADS, ['exportGuest']],
  [LEADS, { eraseGuest: ['Guest erased', 'Gast gelöscht'] }],
  [OFFICE, ['listGuestMerges', 'listGuestDuplicates', 'listGuestPairs']],
  [OFFICE, ['listTemplates', 'getTemplate', 'listMessageSchedules']],
  [OFFICE, ['listMessages', 'listReservationMessages']],
  [DESK, ['previewTemplate']],
  [
    DESK,
    {
      createMessage: ['Message written', 'Nachricht geschrieben'],
      deleteMessage: ['Message taken back', 'Nachricht zurückgenommen'],
      markMessagesRead: ['Messages read', 'Nachrichten gelesen'],
      settleMessages: ['No answer needed', 'Keine Antwort nötig'],
    },
  ],
  [
    LEADS,
    {
      setTemplate: ['E-mail template written', 'E-Mail-Vorlage geschrieben'],
      deleteTemplate: ['E-mail template reset', 'E-Mail-Vorlage zurückgesetzt'],
      setMessageSchedule: ['E-mail schedule set', 'E-Mail-Zeitplan gesetzt'],
    },
  ],
]
