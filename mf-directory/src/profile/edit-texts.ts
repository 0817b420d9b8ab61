/** The texts of the form for the own profile. @param hasDetails whether it has more than the name */
export const editTexts = (hasDetails: boolean) => {
  const what = hasDetails ? 'profile' : 'name'
  return {
    edit: `Edit ${what}`,
    save: `Save ${what}`,
    saved: `Your ${what} has been saved.`,
    failed: `Your ${what} could not be saved.`,
  }
}
