/** A text with `code` in backticks, as docstrings and guides write it. */
export function Inline({ children }: { readonly children: string }) {
  return children
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={`${index}${part}`}>{part}</code> : part))
}
