/** Normalise an e-mail address, so that different spellings compare as equal (edge case T121). */
export const addressKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()
