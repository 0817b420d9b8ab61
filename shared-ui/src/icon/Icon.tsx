import { ICON_PATHS, type IconName } from './icon-paths'
import styles from './Icon.module.css'

interface IconProps {
  /** Which icon. */
  readonly name: IconName
}

/** A small line icon in the colour and size of the surrounding text. Decorative only: the text must be sufficient. */
export function Icon({ name }: IconProps) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={ICON_PATHS[name]} />
    </svg>
  )
}
