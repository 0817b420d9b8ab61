import type { ReactNode } from 'react'
import styles from './Layout.module.css'

export interface CardProps {
  readonly title?: ReactNode
  readonly titleLevel?: 2 | 3
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

export function Card({ title, titleLevel = 3, actions, children }: CardProps) {
  const Heading = titleLevel === 2 ? 'h2' : 'h3'
  return (
    <article className={styles['card']}>
      {title && <Heading>{title}</Heading>}
      {children}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </article>
  )
}

/** Cards beside each other as far as there is room. */
export function CardGrid({ children }: { readonly children: ReactNode }) {
  return <div className={styles['grid']}>{children}</div>
}

export interface StackProps {
  readonly gap?: 'small' | 'medium' | 'large'
  readonly children: ReactNode
}

export function Stack({ gap = 'medium', children }: StackProps) {
  return (
    <div className={styles['stack']} data-gap={gap}>
      {children}
    </div>
  )
}

/** Things side by side that wrap when there is no room. */
export function Cluster({ children }: { readonly children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>
}
