/** Sizes of the large matrix in CSS pixels; its style sheet reads them as custom properties. */
export const ROW = 60
export const COLUMN = 112
export const FIRST = 280

export const SIZES = { '--row': `${ROW}px`, '--column': `${COLUMN}px`, '--first': `${FIRST}px` }

/** Where a column begins. Pixels from the left edge of the table. */
export const leftOf = (column: number) => FIRST + column * COLUMN
