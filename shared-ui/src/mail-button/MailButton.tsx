import { MailButtons } from './MailButtons'
import type { Mail } from './mail'

/** The props of `MailButton`. */
export type MailButtonProps = Mail

/** Opens a mail draft, or numbered drafts if the recipients do not fit into one. The addresses can be copied, too. */
export function MailButton(mail: MailButtonProps) {
  return <MailButtons mails={[mail]} />
}
