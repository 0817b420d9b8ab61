/** Print one line for each difference, or as JSON the list of them; exit code 1 when there is one. */
export function printDifferences(differences: readonly string[], none: string, json = false): void {
  const lines = differences.length > 0 ? differences : [none]
  console.log(json ? JSON.stringify(differences, null, 2) : lines.map((each) => `  ${each}`).join('\n'))
  if (differences.length > 0) process.exitCode = 1
}
