import { CLEANERS, EVERYBODY, LEADS, type Permission } from './groups.ts'

/** The property, its rooms and housekeeping. */
export const PROPERTY_PERMISSIONS: readonly Permission[] = [
  [
    EVERYBODY,
    [
      'listProperties',
      'getProperty',
      'getPropertyPhoto',
      'getLogo',
      'listRoomTypes',
      'getRoomType',
      'getRoomTypePhoto',
      'listRooms',
      'getRoom',
    ],
  ],
  [
    CLEANERS,
    {
      updateRoom: ['Room changed', 'Zimmer geändert'],
      createRoomBlock: ['Room blocked', 'Zimmer gesperrt'],
      deleteRoomBlock: ['Block removed', 'Sperre aufgehoben'],
    },
  ],
  [
    EVERYBODY,
    [
      'listHousekeeping',
      'exportHousekeeping',
      'getHousekeepingRules',
      'listTasks',
      'getTask',
      'getTaskPhoto',
    ],
  ],
  [
    CLEANERS,
    {
      recordHousekeeping: ['Housekeeping recorded', 'Housekeeping erfasst'],
      assignHousekeeping: ['Rooms assigned', 'Zimmer zugeteilt'],
      balanceHousekeeping: ['Rooms shared among people', 'Zimmer auf Personen verteilt'],
    },
  ],
  [EVERYBODY, ['listHousekeepers']],
  [EVERYBODY, ['listTaskActivity', 'exportTasks']],
  [
    CLEANERS,
    {
      createTask: ['Maintenance task reported', 'Wartungsaufgabe gemeldet'],
      updateTask: ['Maintenance task changed', 'Wartungsaufgabe geändert'],
      addTaskPhoto: ['Photo added to a maintenance task', 'Foto zu Wartungsaufgabe hinzugefügt'],
      removeTaskPhoto: ['Photo of a maintenance task removed', 'Foto einer Wartungsaufgabe entfernt'],
    },
  ],
  [LEADS, { updateHousekeepingRules: ['Housekeeping rules changed', 'Housekeeping-Regeln geändert'] }],
  [
    LEADS,
    {
      createRoomType: ['Room type created', 'Zimmerkategorie angelegt'],
      updateRoomType: ['Room type changed', 'Zimmerkategorie geändert'],
      createRoom: ['Room added', 'Zimmer hinzugefügt'],
      updateProperty: ['Property changed', 'Betrieb geändert'],
    },
  ],
  [LEADS, ['previewBookingPage']],
  [
    LEADS,
    {
      addRoomTypePhoto: ['Photo of a room type added', 'Foto einer Zimmerkategorie hinzugefügt'],
      updateRoomTypePhoto: ['Photo of a room type changed', 'Foto einer Zimmerkategorie geändert'],
      removeRoomTypePhoto: ['Photo of a room type deleted', 'Foto einer Zimmerkategorie gelöscht'],
    },
  ],
  [
    LEADS,
    {
      addPropertyPhoto: ['Photo of the property added', 'Foto des Hauses hinzugefügt'],
      updatePropertyPhoto: ['Photo of the property changed', 'Foto des Hauses geändert'],
      removePropertyPhoto: ['Photo of the property deleted', 'Foto des Hauses gelöscht'],
    },
  ],
  [LEADS, { setLogo: ['Logo changed', 'Logo geändert'], removeLogo: ['Logo removed', 'Logo entfernt'] }],
]
