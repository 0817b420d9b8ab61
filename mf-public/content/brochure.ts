/** Texts of the brochure of the 2024 meeting. */
export const brochure = {
  title: 'ReCOG meeting 2024',
  subtitle: 'Reirradiation Collaborative Group',
  intro:
    'The working groups of ReCOG met in person for the first time in 2024. This brochure contains the programme of the two days and what the sessions agreed on.',
  days: [
    {
      title: 'Day one',
      sessions: [
        { time: '09:00', title: 'Welcome and aims of the group' },
        { time: '09:30', title: 'Definitions and reporting of reirradiation' },
        { time: '11:00', title: 'Dose accumulation: methods and their uncertainties' },
        { time: '14:00', title: 'Planning exercise: a second course to the spine' },
        { time: '16:30', title: 'Working groups in parallel' },
      ],
    },
    {
      title: 'Day two',
      sessions: [
        { time: '09:00', title: 'Normal-tissue recovery: what cohorts tell us' },
        { time: '10:30', title: 'Data standards and a shared registry' },
        { time: '13:30', title: 'Education: teaching the special physics consult' },
        { time: '15:00', title: 'Plans of the working groups' },
      ],
    },
  ],
  outcomes: {
    title: 'What was agreed',
    items: [
      'Report every course with its dose, fractionation, dates and the structures it shares with the others.',
      'State how doses were accumulated, and with what registration, whenever a cumulative dose is quoted.',
      'Collect outcomes prospectively with a small common data set before asking for a large one.',
      'Keep the planning exercises open, so that any clinic can compare itself.',
    ],
  },
  closing:
    'The working groups continue to meet online. Anyone in the field may ask to join through the portal.',
} as const
