import { type Profile, type DemoPerson, withEmail } from './profile'

const applicantProfiles: readonly Profile[] = [
  {
    firstName: 'Gwendolyn',
    lastName: 'Ferreira',
    degrees: 'MD',
    institution: 'Hospital das Palmeiras, São Paulo',
    clinicalRoles: 'Physician',
    expertise: 'Head and neck reirradiation, quality of life after repeat treatment.',
    interests: 'Prospective registries, salvage surgery against reirradiation.',
  },
  {
    firstName: 'Anton',
    lastName: 'Reisinger',
    degrees: 'PhD',
    institution: 'Alster Klinikum, Hamburg',
    clinicalRoles: 'Physicist',
    expertise: 'Deformable image registration and its uncertainty.',
    interests: 'Dose accumulation across treatment systems.',
  },
  {
    firstName: 'Hiroko',
    lastName: 'Shimizu',
    degrees: 'MSc',
    institution: 'Kitano Medical Center, Osaka',
    clinicalRoles: 'Dosimetrist; Radiation Therapist',
    expertise: 'Planning of repeat stereotactic treatment of the spine.',
    interests: 'Teaching cases, planning studies.',
  },
]

/** People with open membership requests, besides the applicant who has an account. */
export const demoApplicants: readonly DemoPerson[] = applicantProfiles.map((profile, i) =>
  withEmail(`applicant-${i + 1}`, profile),
)
