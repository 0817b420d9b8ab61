/** Stands for the name of an erased person where others still see one (ADR 22). */
export const ERASED_NAME = 'Erased person'
