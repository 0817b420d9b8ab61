import { Fragment } from 'react'

export interface EmailLinkProps {
  /** The whole address, as in `ada@example.org`. */
  readonly email: string
  /** Text instead of a link, where a link in every row would only be one more stop on the way to the next control. */
  readonly plain?: boolean
}

/** An e-mail address as a link to a mail draft. A narrow column breaks it after @ and before a dot, not inside a word. */
export function EmailLink({ email, plain = false }: EmailLinkProps) {
  // The address of a person who was erased is empty, and a link without text has no name.
  if (plain || email === '') return <EmailText email={email} />
  return (
    <a href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`}>
      <EmailText email={email} />
    </a>
  )
}

/** An e-mail address that may be broken after @ and before a dot. */
function EmailText({ email }: Pick<EmailLinkProps, 'email'>) {
  return email.split(/(?<=@)|(?=\.)/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
