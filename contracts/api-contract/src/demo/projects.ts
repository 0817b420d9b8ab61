import { demoAccountPeople, demoPeople } from './people'

const rows = [
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

/** Seven projects with their teams: the lead of the accounts leads the first one, its member works on the first two. */
export const demoProjects = rows.map((row, i) => {
  const { lead, member, steering } = demoAccountPeople
  const { id: leadId } = i === 0 ? lead : (demoPeople[i * 5] ?? steering)
  const team = [1, 2, 3, 4].flatMap((n) => demoPeople[(i * 5 + n) % demoPeople.length]?.id ?? [])
  return {
    ...row,
    id: `project-${i + 1}`,
    leadId,
    memberIds: (i < 2 ? [member.id, ...team] : team).filter((id) => id !== leadId),
    isApproved: i < 5,
  }
})
