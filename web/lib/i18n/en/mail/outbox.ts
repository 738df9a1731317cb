/** E-mails that were sent, and that wait. */
export const outbox = {
  preview: 'Preview of the e-mail',
  title: 'Sent mail',
  things: 'e-mails',
  to: 'To',
  subject: 'Subject',
  status: 'Status',
  statuses: {
    waiting: 'Queued',
    sending: 'Sending',
    sent: 'Sent',
    failed: 'Failed',
    discarded: 'Discarded',
  },
  attempts: 'Attempts',
  created: 'Created',
  next: (when: string) => `next attempt ${when}`,
  retry: 'Send again',
  retried: 'Sending again',
  empty_title: 'No e-mails yet',
  empty_body: 'E-mails that Serai sends are listed here with their delivery status.',
}
