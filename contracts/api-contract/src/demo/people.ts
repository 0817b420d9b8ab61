import { rows, institutions } from './names'
import { type DemoPerson, withEmail } from './profile'

/** 55 approved members; with the five accounts there are sixty people. */
export const demoPeople: readonly DemoPerson[] = rows
  .trim()
  .split('\n')
  .map((row, i) => {
    const [firstName = '', lastName = '', degrees = '', clinicalRoles = ''] = row.split('|')
    const institution = institutions[(i * 4) % institutions.length] ?? institutions[0]
    const profile = { firstName, lastName, degrees, institution, clinicalRoles }
    return withEmail(`person-${String(i + 1).padStart(2, '0')}`, profile)
  })
