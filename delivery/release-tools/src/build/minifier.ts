/**
 * Options of the minifier. Variables get their names in a fixed order. By default that order follows the frequency of letters in
 * the file, which at that moment contains preliminary digests of other files; they depend on the folder of the checkout, so the
 * same inputs could give different names.
 */
export const MINIFIER = {
  compress: { passes: 2 },
  mangle: { nth_identifier: { get: nthName } },
}

/**
 * The nth short name, from 0. Frequent letters come first, so that the file compresses well. Runs in another process: it is sent
 * there as source text and may use nothing outside itself.
 */
function nthName(nth: number): string {
  const first = 'etnroiascludphfmgvbywxkSCETNAIMRODLPUBHFVGWYjzKqXZJQ$_'
  const later = `${first}0123456789`
  let name = first.charAt(nth % first.length)
  for (let rest = Math.floor(nth / first.length); rest > 0; rest = Math.floor((rest - 1) / later.length))
    name += later.charAt((rest - 1) % later.length)
  return name
}
