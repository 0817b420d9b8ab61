import { classNames } from '../class-names'
import styles from './Button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

/** The look of a button, for links that act like one. */
export function buttonClass(variant: ButtonVariant = 'primary', size: 'small' | 'medium' = 'medium'): string {
  return classNames(styles['button'], styles[variant], size === 'small' && styles['small'])
}
