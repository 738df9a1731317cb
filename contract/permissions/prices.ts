import { LEADS, OFFICE, type Permission, PRICES } from './groups.ts'

/** Prices and channels. */
export const PRICES_PERMISSIONS: readonly Permission[] = [
  [
    OFFICE,
    [
      'listRatePlans',
      'getRatePlan',
      'listYieldRules',
      'getYieldRule',
      'listYieldNights',
      'previewCancellation',
      'listChannels',
      'getChannel',
      'getPushState',
    ],
  ],
  [OFFICE, ['listHeldBookings']],
  [OFFICE, ['listPromotions', 'getPromotion', 'listServices', 'getService', 'getServiceAvailability']],
  [
    PRICES,
    {
      createPromotion: ['Promotion created', 'Aktion angelegt'],
      updatePromotion: ['Promotion changed', 'Aktion geändert'],
      createService: ['Service created', 'Leistung angelegt'],
      updateService: ['Service changed', 'Leistung geändert'],
    },
  ],
  [
    PRICES,
    {
      createRatePlan: ['Rate plan created', 'Ratenplan angelegt'],
      updateRatePlan: ['Rate plan changed', 'Ratenplan geändert'],
      changeRates: ['Rates changed', 'Preise geändert'],
      createYieldRule: ['Yield rule created', 'Preisregel angelegt'],
      updateYieldRule: ['Yield rule changed', 'Preisregel geändert'],
      deleteYieldRule: ['Yield rule deleted', 'Preisregel gelöscht'],
      revertYieldRule: ['Prices of a yield rule reverted', 'Preise einer Preisregel zurückgenommen'],
      updateChannelMappings: ['Channel mapping changed', 'Kanalzuordnung geändert'],
      resyncChannel: ['Channel resynchronised', 'Kanal neu abgeglichen'],
      reauthenticateChannel: ['Channel reconnected', 'Kanal neu verbunden'],
    },
  ],
  [
    LEADS,
    {
      connectChannel: ['Channel connected', 'Kanal verbunden'],
      updateChannel: ['Payments of a channel changed', 'Zahlungen eines Kanals geändert'],
      disconnectChannel: ['Channel disconnected', 'Kanal getrennt'],
      renewBookingsAddress: ['New URL for bookings of a channel', 'Neue URL für Buchungen eines Kanals'],
    },
  ],
  [PRICES, { directDemoChannel: ['Demo partner changed', 'Demopartner umgestellt'] }],
  [OFFICE, ['listChannelMappings']],
]
