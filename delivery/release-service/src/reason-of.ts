/** The message of an error. */
export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
