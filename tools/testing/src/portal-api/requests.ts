import { demoApplicants } from '@recog/api-contract/demo'
import type { Person } from './rows'
import { person, special } from './special-people'

/** Open requests: of a demo applicant, of a person with the name of a member, and with nothing but an e-mail address. */
export const REQUESTS: readonly Person[] = [
  ...demoApplicants.slice(0, 1).map((demo) => person(demo, { approved: false })),
  special('same-name', 'Daniel', 'Achterberg', {
    approved: false,
    degrees: '',
    institution: '',
    clinicalRoles: '',
  }),
  special('only-email', '', '', {
    approved: false,
    degrees: '',
    institution: '',
    clinicalRoles: '',
    email: 'only.an.address@hospital.example',
  }),
]
