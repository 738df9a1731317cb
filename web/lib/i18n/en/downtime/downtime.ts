/** The downtime pack. */
export const downtime = {
  do: 'Downtime pack',
  title: 'Downtime pack',
  body: 'Who is in house by room and by name, arrivals and departures of seven days, balances, rooms, closures and phone numbers, as they are now. The page opens from disk without Serai and without a network; save it where your desk finds it.',
  confidential: 'It contains personal data: keep it locked away and delete the previous one.',
  page: 'Download page',
  pdf: 'Download PDF',
  times: 'Written by itself at',
  times_hint:
    'Local times of the property, such as 06:00. The pack is written to the folder that the operator of Serai has set.',
  written: (times: string) => `Written by itself at ${times}.`,
  no_times: 'Not written by itself.',
  last: (moment: string) => `Last written: ${moment}.`,
  never: 'Not written yet.',
  saved: (times: string) => (times ? `Written at ${times}` : 'No longer written by itself'),
}
