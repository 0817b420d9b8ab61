import styles from './HomePage.module.css'

/** Two sets of isodose lines around a target, a picture of the group's subject. Decoration only. */
export function Contours() {
  return (
    <svg className={styles.contours} viewBox="0 0 360 260" aria-hidden="true" focusable="false">
      {[0, 1, 2, 3, 4].map((ring) => (
        <ellipse
          key={`a${ring}`}
          cx="150"
          cy="140"
          rx={36 + ring * 26}
          ry={28 + ring * 21}
          transform="rotate(-14 150 140)"
        />
      ))}
      {[0, 1, 2, 3].map((ring) => (
        <ellipse
          key={`b${ring}`}
          data-second=""
          cx="218"
          cy="112"
          rx={26 + ring * 24}
          ry={24 + ring * 19}
          transform="rotate(22 218 112)"
        />
      ))}
    </svg>
  )
}
