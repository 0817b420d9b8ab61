import styles from './Button.module.css'

/** The look of a button, by how important or dangerous its action is. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
/** The size of a button. */
export type ButtonSize = 'small' | 'medium'

/**
 * Class names that make a link look like a button: `<Link className={buttonClass('primary')}>`.
 *
 * @param variant as of `Button`
 * @param size as of `Button`
 */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'medium'): string {
  return [styles.button, styles[variant], size === 'small' && styles.small].filter(Boolean).join(' ')
}

/** Class name for a button that looks like a link, or for a link among other controls. */
export const textLinkClass: string = styles.textLink ?? ''
