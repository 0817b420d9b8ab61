/** Demo events: days from today, hour in UTC, and how many hours they take. */
export const demoEvents = [
  {
    days: -420,
    hour: 13,
    hours: 26,
    zone: 'Europe/Copenhagen',
    title: 'ReCOG Annual Meeting',
    location: 'Copenhagen, Denmark',
    weblink: '',
    note: 'Two days with reports of all working groups.',
  },
  {
    days: -96,
    hour: 15,
    hours: 1,
    zone: 'America/Toronto',
    title: 'Webinar: Cumulative dose to the carotid arteries',
    location: 'Online',
    weblink: 'https://meet.example.org/carotid',
    note: '',
  },
  {
    days: -27,
    hour: 7,
    hours: 1,
    zone: 'Asia/Tokyo',
    title: 'Physics & Dose Accumulation: quarterly call',
    location: 'Online',
    weblink: 'https://meet.example.org/physics-q3',
    note: 'Minutes are with the group leads.',
    committeeIds: ['physics'],
  },
  {
    days: 9,
    hour: 14,
    hours: 1.5,
    zone: 'America/Chicago',
    title: 'Case conference: recurrent nasopharyngeal cancer',
    location: 'Online',
    weblink: 'https://meet.example.org/cases',
    note: 'Please send anonymised cases a week before.',
    committeeIds: ['head-neck'],
  },
  {
    days: 23,
    hour: 9,
    hours: 7,
    zone: 'Europe/Dublin',
    title: 'Data dictionary workshop',
    location: 'St. Brigid Cancer Centre, Dublin',
    weblink: 'https://meet.example.org/dictionary',
    note: 'Hybrid. Lunch is provided on site.',
    seats: 24,
  },
  {
    days: 41,
    hour: 22,
    hours: 1,
    zone: 'Australia/Sydney',
    title: 'Webinar: Spinal cord tolerance revisited',
    location: 'Online',
    weblink: 'https://meet.example.org/spine',
    note: '',
  },
  {
    days: 118,
    hour: 8,
    hours: 56,
    zone: 'Europe/Madrid',
    title: 'ReCOG Spring Meeting',
    location: 'Sevilla, Spain',
    weblink: '',
    note: 'Call for abstracts opens two months before.',
  },
] as const

/** What people answered to an event to come, by the number of the person and of the event; undefined: nothing yet. */
export function demoAnswer(person: number, event: number) {
  const answers = [
    { answer: 'yes', attendance: 'in-person' },
    { answer: 'yes', attendance: 'online' },
    { answer: 'maybe', attendance: null },
    { answer: 'no', attendance: null },
    undefined,
    undefined,
  ] as const
  return answers[(person * 5 + event) % answers.length]
}
