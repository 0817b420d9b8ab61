import type { Contrast } from '../model/contrast'
import { reference } from './reference'
import styles from './Sheet.module.css'

/** The contrasts that are promised for a colour. */
export function Contrasts({ name }: { readonly name: string }) {
  const own = reference.contrasts.filter(({ front }) => front === name)
  if (own.length === 0) {
    const behind = reference.contrasts.filter(({ ground }) => ground === name)
    const lowest = behind.toSorted((a, b) => worst(a) - worst(b))[0]
    if (!lowest) return <span className={styles.muted}>decoration</span>
    return (
      <span className={styles.muted}>
        {behind.length} texts and edges on it, the lowest <Ratio {...lowest} />
      </span>
    )
  }
  return (
    <ul className={styles.list}>
      {own.map((pair) => (
        <li key={pair.ground}>
          on <code>{pair.ground}</code> <Ratio {...pair} />
        </li>
      ))}
    </ul>
  )
}

const worst = ({ light, dark }: Contrast) => Math.min(light, dark)

function Ratio({ light, dark, atLeast }: Contrast) {
  const passes = light >= atLeast && dark >= atLeast
  return (
    <span className={passes ? styles.pass : styles.fail}>
      {light.toFixed(1)} / {dark.toFixed(1)} {passes ? '✓' : '✗'} {atLeast}:1
    </span>
  )
}
