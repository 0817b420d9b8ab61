import styles from './Button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium'

/** Class names that give a link the look of a button: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'medium'): string {
  return [styles.button, styles[variant], size === 'small' && styles.small].filter(Boolean).join(' ')
}

/** Class name for a button that reads like a link, or a link that stands alone in a line of controls. */
export const textLinkClass: string = styles.textLink ?? ''
