import type { Offered } from './name-form'

/** The texts of the form for the own profile, which may have more than the name. */
export const editTexts = ({ details, interests }: Offered) => {
  const what = details || interests ? 'profile' : 'name'
  return {
    edit: `Edit ${what}`,
    save: `Save ${what}`,
    saved: `Your ${what} has been saved.`,
    failed: `Your ${what} could not be saved.`,
  }
}
