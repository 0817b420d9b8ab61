/** The fields of a person that are made up. */
export interface Profile {
  readonly firstName: string
  readonly lastName: string
  readonly degrees: string
  readonly institution: string
  readonly clinicalRoles: string
  readonly expertise?: string
  readonly interests?: string
}

export interface DemoPerson extends Profile {
  readonly id: string
  readonly email: string
}

const letters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/ß/g, 'ss')
    .replace(/[øØ]/g, 'o')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

/** A profile with an address at the first part of its institution. */
export function withEmail(id: string, profile: Profile): DemoPerson {
  const { firstName, lastName, institution } = profile
  const [host = ''] = institution.split(',')
  return { ...profile, id, email: `${letters(firstName)}.${letters(lastName)}@${letters(host)}.example` }
}
