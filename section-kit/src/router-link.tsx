import type { ComponentProps } from 'react'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string
}

/** A link inside the portal. It is a plain `<a>`; the shell follows all links to pages (`followLinks`). */
export function Link({ to, ...props }: LinkProps) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content
  return <a {...props} href={to} />
}
