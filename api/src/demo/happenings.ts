/** Demo events: days from today, hour in UTC. */
export const demoEvents = [
  {
    days: -420,
    hour: 13,
    zone: 'Europe/Copenhagen',
    title: 'ReCOG Annual Meeting',
    location: 'Copenhagen, Denmark',
    weblink: '',
    note: 'Two days with reports of all working groups.',
  },
  {
    days: -96,
    hour: 15,
    zone: 'America/Toronto',
    title: 'Webinar: Cumulative dose to the carotid arteries',
    location: 'Online',
    weblink: 'https://meet.example.org/carotid',
    note: '',
  },
  {
    days: -27,
    hour: 7,
    zone: 'Asia/Tokyo',
    title: 'Physics & Dose Accumulation: quarterly call',
    location: 'Online',
    weblink: 'https://meet.example.org/physics-q3',
    note: 'Minutes are with the group leads.',
  },
  {
    days: 9,
    hour: 14,
    zone: 'America/Chicago',
    title: 'Case conference: recurrent nasopharyngeal cancer',
    location: 'Online',
    weblink: 'https://meet.example.org/cases',
    note: 'Please send anonymised cases a week before.',
  },
  {
    days: 23,
    hour: 9,
    zone: 'Europe/Dublin',
    title: 'Data dictionary workshop',
    location: 'St. Brigid Cancer Centre, Dublin',
    weblink: 'https://meet.example.org/dictionary',
    note: 'Hybrid. Lunch is provided on site.',
  },
  {
    days: 41,
    hour: 22,
    zone: 'Australia/Sydney',
    title: 'Webinar: Spinal cord tolerance revisited',
    location: 'Online',
    weblink: 'https://meet.example.org/spine',
    note: '',
  },
  {
    days: 118,
    hour: 8,
    zone: 'Europe/Madrid',
    title: 'ReCOG Spring Meeting',
    location: 'Sevilla, Spain',
    weblink: '',
    note: 'Call for abstracts opens two months before.',
  },
] as const

/** Demo projects: groups by id, people by their position in the list. */
export const demoProjects = [
  {
    name: 'Carotid blowout registry',
    groups: ['head-neck', 'data'],
    status: 'In Progress',
    description:
      'A prospective registry of vascular events after reirradiation of the neck, with cumulative dose to the carotid arteries and a common definition of events.',
  },
  {
    name: 'Consensus on reporting cumulative dose',
    groups: ['physics'],
    status: 'In Progress',
    description:
      'A Delphi process among physicists and physicians on what a report of cumulative dose must contain: registration, uncertainty, biological conversion and recovery.',
  },
  {
    name: 'Repeat spine SBRT outcomes',
    groups: ['spine'],
    status: 'Completed',
    description: 'Pooled outcomes of repeat stereotactic treatment of the spine from nine centres.',
  },
  {
    name: 'Second course for recurrent glioma',
    groups: ['cns'],
    status: 'In Progress',
    description: 'Fractionation, volumes and steroid use in second courses for recurrent glioblastoma.',
  },
  {
    name: 'Central airway constraints',
    groups: ['thorax', 'physics'],
    status: 'In Progress',
    description: 'Dose constraints of the proximal bronchial tree for repeat thoracic treatment.',
  },
  {
    name: 'Pelvic recurrence after prostate brachytherapy',
    groups: ['pelvis'],
    status: 'Discontinued',
    description: 'Stopped for slow accrual; the collected cases moved to the registry.',
  },
  {
    name: 'Reading list for trainees',
    groups: ['education'],
    status: 'In Progress',
    description: 'An annotated list of the forty papers every trainee should read, reviewed each year.',
  },
] as const
