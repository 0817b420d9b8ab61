import type { ReactNode } from 'react'
import type { ComponentGuide } from '@recog/shared-ui/documentation'
import { Inline, Part } from './Sheet'
import styles from './Sheet.module.css'

interface GuideProps {
  readonly guide: ComponentGuide
  readonly rule: ReactNode
  readonly code: ReactNode
}

/** How to use a component: when not, do and don't, anatomy, keyboard, states, accessibility, code. */
export function Guide({ guide, rule, code }: GuideProps) {
  return (
    <>
      <Part title="When not to use it">
        <ul className={styles.list}>
          {guide.avoid.map(({ when, instead }) => (
            <li key={when}>
              {when}{' '}
              <span className={styles.muted}>
                <Inline>{`Instead: ${instead}`}</Inline>
              </span>
            </li>
          ))}
        </ul>
      </Part>
      {rule && <Part title="Do and don’t">{rule}</Part>}
      <Part title="Anatomy">
        <ol className={styles.anatomy}>
          {guide.anatomy.map(({ name, text }) => (
            <li key={name}>
              <strong>{name}</strong> <Inline>{text}</Inline>
            </li>
          ))}
        </ol>
      </Part>
      <Part title="States">
        <Terms terms={guide.states} empty="It has only one." />
      </Part>
      <Part title="Keyboard">
        <Terms terms={guide.keyboard} empty="It cannot have the focus." isKeys />
      </Part>
      <Part title="Accessibility">
        <ul className={styles.list}>
          {guide.accessibility.map((text) => (
            <li key={text}>
              <Inline>{text}</Inline>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Code">{code}</Part>
    </>
  )
}

interface TermsProps {
  readonly terms: readonly { readonly name: string; readonly text: string }[]
  readonly empty: string
  readonly isKeys?: boolean
}

/** Names and explanations. */
function Terms({ terms, empty, isKeys = false }: TermsProps) {
  if (terms.length === 0) return <p className={styles.muted}>{empty}</p>
  return (
    <dl className={styles.terms}>
      {terms.map(({ name, text }) => (
        <div key={name}>
          <dt>{isKeys ? <kbd>{name}</kbd> : name}</dt>
          <dd>
            <Inline>{text}</Inline>
          </dd>
        </div>
      ))}
    </dl>
  )
}
