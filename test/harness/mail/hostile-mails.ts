const REPORT = `--b\r\n\r\nAction: failed\r\nmail_0${'0'.repeat(25)}@x\r\nDiagnostic-Code:`

/** E-mails that took seconds of the main thread, of about so many bytes each. */
export const HOSTILE_MAILS: readonly (readonly [
  name: string,
  type: string,
  body: (size: number) => string,
])[] = [
  ['opening brackets', 'text/html', (size) => '<'.repeat(size)],
  ['line breaks that are not closed', 'text/html', (size) => '<br'.repeat(size / 3)],
  ['styles in styles', 'text/html', (size) => '<style>'.repeat(size / 7)],
  ['elements in elements', 'text/html', (size) => '<b>'.repeat(size / 3) + '</x>'.repeat(size / 4)],
  ['ampersands', 'text/html', (size) => '&am'.repeat(size / 3)],
  ['an attribution of at signs', 'text/plain', (size) => `x\n<${'a@'.repeat(size / 2)}`],
  ['many attributions of at signs', 'text/plain', (size) => `x\n<${'a@'.repeat(350)}\n`.repeat(size / 700)],
  ['an attribution of spaces', 'text/plain', (size) => `x\non${' wrote'.repeat(40)}${' '.repeat(size)}x`],
  ['a report of line breaks', 'multipart/report; boundary=b', (size) => `${REPORT}${'\n'.repeat(size)}--b--`],
  ['empty parts', 'multipart/mixed; boundary=b', (size) => '--b\r\n\r\n\r\n'.repeat(size / 9)],
  [
    'empty parts of an encoded boundary',
    "multipart/mixed; boundary*=utf-8''b",
    (size) => '--b\r\n\r\n\r\n'.repeat(size / 9),
  ],
  ['quoted lines that flow', 'text/plain; format=flowed; delsp=yes', (size) => '> '.repeat(size / 2)],
  ['blank lines that flow', 'text/plain; format=flowed; delsp=yes', (size) => ' \r\n'.repeat(size / 3)],
]

interface Headers {
  readonly to: string
  readonly id: string
  readonly type: string
}

export const mailOf = ({ to, id, type }: Headers, body: string): string =>
  [
    'From: Ngozi Okafor <ngozi@guest.example>',
    `To: ${to}`,
    `Message-ID: <${id}@guest.example>`,
    `Content-Type: ${type}`,
    '',
    body,
  ].join('\r\n')
