import styles from './Button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium'

/** Class names that make a link look like a button: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'medium'): string {
  return [styles.button, styles[variant], size === 'small' && styles.small].filter(Boolean).join(' ')
}

/** Class name for a button that looks like a link, or for a link among other controls. */
export const textLinkClass: string = styles.textLink ?? ''
