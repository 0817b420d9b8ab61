import type { ComponentProps } from 'react'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string
}

/** A link inside the portal. It is plain: the shell follows links to pages wherever they are (`followLinks`). */
export function Link({ to, ...props }: LinkProps) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content
  return <a {...props} href={to} />
}
