/** Whether a text may be a link: only http and https URLs (edge case T93). */
export const isWebLink = (text: string): boolean => /^https?:\/\//i.test(text)
