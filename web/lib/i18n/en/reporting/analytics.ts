const nights = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'room night' : 'room nights'}`

/** Analytics, budgets and the overview. */
export const analytics = {
  title: 'Analytics',
  title_of: (property: string) => `Analytics, ${property}`,
  formula: 'Formula',
  formula_of: (chart: string) => `Formula of ${chart}`,
  table: 'Table',
  show_stays: 'Stays',
  stays_of: (chart: string) => `Stays behind ${chart}`,
  more_of: (chart: string) => `More of ${chart}`,
  all_rows: 'All of it',
  csv: 'Save as CSV',
  png: 'Save as picture (PNG)',
  everything: 'All',
  night: 'Night',
  nights: 'Room nights',
  revenue: 'Room revenue',
  share: (figure: string, percent: string) => `${figure} · ${percent}`,
  segments: { room_type_id: 'Room type', rate_plan_id: 'Rate plan', channel: 'Channel' },
  tiles: {
    title: 'Figures of the period',
    formula:
      'Occupancy = rooms sold ÷ rooms available. ADR = room revenue ÷ rooms sold at a price. RevPAR = room revenue ÷ rooms available. Average stay = rooms sold ÷ stays. Lead time = days from booking to the night, the mean of all room nights. Cancellation rate = cancelled stays ÷ (stays + cancelled stays + no-shows).',
  },
  pace: {
    title: 'Pace',
    formula:
      'Room nights on the books now, beside those that were on the books a year ago for the same weekday, as long before it, and what that night came to.',
    label: (now: number, before: number | undefined) =>
      before === undefined
        ? `Line chart: ${now} room nights on the books, last year is not recorded`
        : `Line chart: ${now} room nights on the books, ${before} a year ago`,
    now: 'On the books',
    last_year: 'A year ago, as long before',
    final: 'Last year, in the end',
  },
  pickup: {
    title: 'Pickup',
    formula:
      'Room nights on the books now, less those that were on the books on the evening so many days ago: what has been booked since, less what has been cancelled.',
    window: 'Days looked back',
    not_closed: 'No day is recorded that long ago: days are recorded as they end.',
    days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
    sum: (rooms: number, revenue: string) => `${nights(rooms)}, ${revenue}`,
    label: (rooms: number, days: number) => `Columns by night: ${nights(rooms)} in ${days} days`,
  },
  heat: {
    title: 'Occupancy by night',
    formula: 'Rooms sold ÷ rooms available × 100, night by night. A darker cell is a fuller night.',
    label: (percent: string) => `Calendar by weeks: ${percent} in all`,
  },
  cancelled: {
    title: 'Cancelled nights',
    formula:
      'Cancelled stays that would have had a night on the date, whenever they were cancelled; cancellations made on a day are on its record. The rate is cancelled stays ÷ (stays + cancelled stays + no-shows).',
    label: (count: number) => `Columns by night: ${count} cancelled stays`,
    sum: (count: string, rate: string) => `${count} stays, ${rate}`,
    count: 'Cancelled stays',
    revenue: 'Revenue given up',
  },
  mix: {
    title: 'Channels, net of commission',
    formula:
      'Room revenue less the commission that the channel stated. Each night of a stay has an equal share of it. The broken outline is the revenue before.',
    label: (net: string) => `Bars by channel: ${net} in all`,
    channel: 'Channel',
    commission: 'Commission',
    net: 'Net revenue',
  },
  other: {
    title: 'Other revenue by kind',
    formula:
      'What closed days earned beside rooms, without VAT: meals, services by their category, fees, discounts and corrections, and the meals in the price of nights to come. City tax is no revenue. The parts add up to other revenue.',
    label: (sum: string) => `Bars by kind: ${sum} in all`,
    none: 'Nothing but rooms in these days.',
    kind: 'Kind',
    amount: 'Revenue',
    before: 'Compared with',
    kinds: {
      meal: 'Meals in the rate',
      food: 'Food and drink',
      parking: 'Parking',
      wellness: 'Wellness',
      transport: 'Transport',
      rental: 'Rental',
      other: 'Other services',
      fee: 'Fees',
      discount: 'Discounts',
      adjustment: 'Corrections',
    },
  },
  groups: {
    lead_time: {
      title: 'Lead time',
      formula: 'Room nights by the days from the booking to the night.',
      label: (count: number) => `Bars by lead time: ${nights(count)}`,
    },
    length_of_stay: {
      title: 'Length of stay',
      formula: 'Room nights by the nights of their stay.',
      label: (count: number) => `Bars by length of stay: ${nights(count)}`,
    },
    country: {
      title: 'Nationalities',
      formula: 'Room nights by the country in the guest’s profile.',
      label: (count: number) => `Bars by country: ${nights(count)}`,
    },
  },
  budgets: {
    title: 'Budgets',
    title_of: (property: string) => `Budgets, ${property}`,
    year: 'Year',
    hint: 'Room revenue without VAT and meals, and room nights, by month. A row or two of twelve cells from a spreadsheet can be pasted into any field.',
    revenue_of: (month: string) => `Room revenue in ${month}`,
    nights_of: (month: string) => `Room nights in ${month}`,
    total: 'Year',
    save: 'Save',
    saved: (year: number) => `Budget of ${year} saved`,
    not_a_number: 'A whole number of nights',
    read_only: 'Owners, managers and revenue managers can change budgets.',
  },
  overview: {
    title: 'Overview',
    tonight: 'Tonight',
    sold_of: (sold: number, all: number) => `${sold} of ${all}`,
    ahead: 'Next 30 nights',
    nights: (count: string) => `${count} room nights`,
    last_year: (figure: string) => `a year ago ${figure}`,
    no_last_year: 'last year is not recorded',
    month: 'Month so far',
    budget: (figure: string) => `budget ${figure}`,
    open: 'Left to pay',
    open_on: (day: string) => `at the end of ${day}`,
    channels: 'Channels',
    no_channels: 'None',
    all_well: (count: number) => (count === 1 ? '1 in order' : `${count} in order`),
    status: { green: 'In order', amber: 'Delayed', red: 'Stopped' },
    decisions: 'Needs a decision',
    nothing: 'Nothing needs a decision.',
    more: (count: number) => `${count} more properties are not shown.`,
    since: (time: string) => `since ${time}`,
  },
}
