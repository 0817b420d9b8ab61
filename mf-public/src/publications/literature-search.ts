/** Where the literature database finds a publication by its title. */
export function literatureSearch(title: string): string {
  return `https://pubmed.ncbi.nlm.nih.gov/?term=${encodeURIComponent(`${title}[Title]`)}`
}
