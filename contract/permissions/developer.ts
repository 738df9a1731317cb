import { DEVELOPERS, type Permission } from './groups.ts'

/** Settings → Developer. */
export const DEVELOPER_PERMISSIONS: readonly Permission[] = [
  [DEVELOPERS, ['listApiKeys', 'listKeyOperations']],
  [
    DEVELOPERS,
    {
      createApiKey: ['API key created', 'API-Schlüssel erstellt'],
      revokeApiKey: ['API key revoked', 'API-Schlüssel widerrufen'],
    },
  ],
  [DEVELOPERS, ['listWebhooks', 'getWebhook']],
  [
    DEVELOPERS,
    {
      createWebhook: ['Endpoint added', 'Endpunkt hinzugefügt'],
      updateWebhook: ['Endpoint changed', 'Endpunkt geändert'],
      deleteWebhook: ['Endpoint removed', 'Endpunkt entfernt'],
    },
  ],
  [DEVELOPERS, ['checkWebhookUrl', 'listWebhookHealth']],
  [
    DEVELOPERS,
    {
      testWebhook: ['Test sent', 'Test gesendet'],
      regenerateWebhookSecret: ['Secret rotated', 'Geheimnis rotiert'],
    },
  ],
  [DEVELOPERS, ['listEventTypes']],
  [DEVELOPERS, ['listDeliveries', 'getDelivery', 'listAllDeliveries', 'getDeliveryDetail']],
  [DEVELOPERS, { replayDeliveries: ['Deliveries replayed', 'Zustellungen wiederholt'] }],
  [DEVELOPERS, ['listEvents', 'getEventTimeline', 'listRequests', 'getRequest', 'getQuickStart']],
  [DEVELOPERS, ['getInbox', 'checkSignature', 'listOutboundIps']],
  [
    DEVELOPERS,
    {
      updateInbox: ['Webhook inbox changed', 'Webhook-Posteingang geändert'],
      clearInbox: ['Webhook inbox cleared', 'Webhook-Posteingang geleert'],
    },
  ],
]
