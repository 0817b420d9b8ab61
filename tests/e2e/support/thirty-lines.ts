/** Lines that contain no usable address, each with its number. */
export const BAD_LINES: readonly (readonly [line: number, text: string])[] = [
  [10, 'not-an-address'],
  [22, 'anna.schmidt(at)klinik.example'],
  [30, 'ben@@hospital'],
]

const GOOD = [
  ...Array.from({ length: 26 }, (_, n) => `New Person ${n} <new.person${n}@hospital.example>`),
  'New Person 26 <gwendolyn.ferreira-montgomery@universitaetsklinikum-palmeiras.example>',
]

/** Thirty pasted lines, of which three are bad. */
export const THIRTY_LINES: readonly string[] = BAD_LINES.reduce<readonly string[]>(
  (lines, [line, text]) => lines.toSpliced(line - 1, 0, text),
  GOOD,
)
